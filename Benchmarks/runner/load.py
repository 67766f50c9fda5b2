"""Load generators: wrk for HTTP and pgbench for PostgreSQL. Both share the processors with the server they measure."""

import dataclasses
import pathlib
import re
import subprocess

from .machine import processor_time

WRK = pathlib.Path(__file__).resolve().parents[1] / "wrk"


@dataclasses.dataclass
class Run:
    """The figures of one run of a peer: times in milliseconds; `bytes` and `processor` (µs) per response."""

    per_second: float
    p50: float = 0
    p99: float = 0
    bytes: float = 0
    processor: float = 0


class Broken(Exception):
    """Raised when a peer does not work."""


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]


def wrk(peer, path, seconds, clients, script=None, arguments=()):
    """Runs wrk against a peer and parses its output. A response other than 2xx or 3xx raises Broken."""
    url, before = peer.url + path, processor_time(peer.process.pid)
    command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--timeout", "10s", "--latency"]
    if script:
        command += ["-s", str(WRK / script)]
    command += [url, *(["--", *map(str, arguments)] if arguments else [])]
    done = subprocess.run(command, capture_output=True, text=True)
    said = done.stdout
    if done.returncode != 0 or "Requests/sec" not in said:
        raise Broken(f"wrk {url}: {said}{done.stderr}")
    if "Non-2xx" in said or re.search(r"Socket errors:.*(connect|timeout) [1-9]", said):
        raise Broken(f"wrk {url}: {said}")
    answers = int(re.search(r"(\d+) requests in", said)[1])
    return Run(
        per_second=float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]),
        p50=milliseconds(re.search(r"\n +50% +(\S+)", said)[1]),
        p99=milliseconds(re.search(r"\n +99% +(\S+)", said)[1]),
        processor=(processor_time(peer.process.pid) - before) * 1e6 / max(answers, 1),
        bytes=read_size(re.search(r"requests in \S+, (\S+) read", said)[1]) / max(answers, 1),
    )


def read_size(text):
    number, unit = re.fullmatch(r"([\d.]+)(B|KB|MB|GB)", text).groups()
    return float(number) * {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3}[unit]


def pgbench(address, script, seconds, clients):
    """Runs one of the scripts in Benchmarks/pgbench."""
    command = ["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds)]
    command += ["--max-tries=20", "-f", script, address]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Broken(f"pgbench {script}: {done.stdout}{done.stderr}")
    # On a busy machine, a short run may finish without completing a transaction.
    speed = re.search(r"tps = ([\d.]+)", done.stdout)
    latency = re.search(r"latency average = ([\d.]+)", done.stdout)
    return Run(per_second=float(speed[1]) if speed else 0, p50=float(latency[1]) if latency else 0)
