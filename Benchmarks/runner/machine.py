"""Properties of the machine, and the memory and processor time of processes."""

import os
import pathlib
import statistics
import subprocess
import time


def processors():
    return len(os.sched_getaffinity(0))


def load():
    return pathlib.Path("/proc/loadavg").read_text().split()[0]


def file_system(folder):
    return subprocess.run(
        ["stat", "-f", "-c", "%T", folder], check=True, capture_output=True, text=True
    ).stdout.strip()


def sync_latency(folder, rounds=300):
    """Returns the median and the 99th percentile, in microseconds, of writing 4 KiB followed by fdatasync."""
    path = pathlib.Path(folder) / "sync-probe"
    block = b"\x5a" * 4096
    took = []
    file = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        for position in range(rounds):
            start = time.perf_counter()
            os.pwrite(file, block, position * 4096)
            os.fdatasync(file)
            took.append((time.perf_counter() - start) * 1e6)
    finally:
        os.close(file)
        path.unlink()
    took.sort()
    return statistics.median(took), took[int(len(took) * 0.99)]


def proportional_memory(pid):
    """Returns the MiB used by a process and its descendants, with shared pages counted proportionally (PSS)."""
    total = 0
    for process in [pid, *children(pid)]:
        for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


def processor_time(pid):
    """Returns the seconds of processor time used by a process and its descendants."""
    ticks = 0
    for process in [pid, *children(pid)]:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def children(pid):
    found = []
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text().split():
            found += [int(child), *children(int(child))]
    return found
