"""property_trees stage."""
