"""Print the scores against recorded browser answers, and raise the ratchet.

    python -m tests.oracle.score [--group NAME]... [--list] [--update] [--keep FOLDER]

`COMPOSITOR_ORACLE` names the folder of recordings.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.oracle.harness import (
    RATCHET,
    VARIABLE,
    case_names,
    falls,
    measured,
    oracle_folder,
    read_ratchet,
    run_cases,
    score,
    scoring,
)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--group", action="append", default=[])
    parser.add_argument("--list", action="store_true", help="one line a case, with what is off")
    parser.add_argument("--update", action="store_true", help="write the ratchet; refuses falls without --force")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--keep", metavar="FOLDER", help="leave records and pictures there")
    args = parser.parse_args()
    folder = oracle_folder()
    if folder is None:
        parser.error(f"set {VARIABLE} to the folder of recordings")
    with tempfile.TemporaryDirectory() as temporary:
        output = Path(args.keep or temporary)
        problems = run_cases(folder, output, case_names(folder, args.group))
        report = score(folder, output, args.group)
    for name, problem in problems.items():
        print(f"--- {name}\n{problem}", file=sys.stderr)
    rules = scoring(folder)
    if args.list:
        rules.print_cases(report["cases"], 3)
    rules.print_table(report)
    now = measured(report)
    worse = [] if args.group else falls(read_ratchet(), now)
    for line in worse:
        print("fell:", line)
    if args.update and not args.group and (args.force or not worse):
        RATCHET.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print("wrote", RATCHET)
    return 1 if worse or problems else 0


if __name__ == "__main__":
    sys.exit(main())
