"""Many pages: reports made side by side, kept in a journal, and summed up in one index.

Input:  folders, patterns and files; how scenes are to be looked at.
Output: a report a page, and an index.
"""

from compositor.batch.executors import Executor, ExecutorError, open_executor
from compositor.batch.index import index_data, index_html, index_text
from compositor.batch.jobs import Job, PageResult, run_job
from compositor.batch.journal import Journal
from compositor.batch.pages import MAX_FILES, FolderTooLargeError, find_pages
from compositor.batch.run import run_batch

__all__ = [
    "MAX_FILES", "Executor", "ExecutorError", "FolderTooLargeError", "Job", "Journal", "PageResult", "find_pages",
    "index_data", "index_html", "index_text", "open_executor", "run_batch", "run_job",
]  # fmt: skip
