"""Runs the measurements. script/bench builds everything, passes the paths and starts this module."""

import argparse
import pathlib
import shutil
import subprocess
import sys

from . import cluster, costs, documents, films, life, machine, media, near, peers, wallet, web, writes
from .load import Broken
from .report import Report

PARTS = {
    "web": web.measure, "writes": writes.measure, "postgres": writes.measure_postgres, "life": life.measure,
    "signins": life.measure_sign_ins, "films": films.measure,
    "wallet": wallet.measure, "near": near.measure,
    "documents": documents.measure, "media": media.measure, "cluster": cluster.measure,
    "costs": costs.measure,
}


class Bench:
    """The programs, directories and durations that the parts share."""

    def __init__(self, options):
        self.quick, self.folder = options.quick, pathlib.Path(options.folder)
        self.rounds, self.seconds = (3, 1) if self.quick else (5, 3)
        self.program, self.shop, self.go, self.venv = options.program, options.shop, options.go, options.venv
        self.postgres = options.postgres
        self.filled, self.count = self.folder / "filled", 0
        self.fill(self.filled)
        # The copy for the other languages. It has no write-ahead log, so it can be opened read-only.
        self.copied = self.folder / "films.sqlite"
        shutil.copyfile(self.filled / "plaza.sqlite", self.copied)

    def plaza(self, name="Plaza", *arguments, postgres=False):
        """Returns a Plaza peer for the benchmark program, with its own filled database."""
        self.count += 1
        data = self.folder / f"data-{self.count}"
        if not postgres:
            shutil.copytree(self.filled, data)
            return peers.plaza(name, self.program, data, "serve", *arguments)
        address = self.new_postgres(f"plaza{self.count}")
        self.fill(data, address)
        subprocess.run(["psql", "-q", address, "-c", "ANALYZE"], check=True)
        return peers.plaza(name, self.program, data, "serve", *arguments, database=address)

    def fill(self, data, database=None):
        data.mkdir(mode=0o700)
        environment = peers.plaza_environment(data, 0, database)
        subprocess.run([self.program, "fill"], check=True, env=environment, stderr=subprocess.DEVNULL)

    def new_postgres(self, name, schema=None):
        """Creates a PostgreSQL database and returns its URL."""
        for words in (f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}"):
            subprocess.run(["psql", "-q", self.postgres, "-c", words], check=True, stderr=subprocess.DEVNULL)
        address = self.postgres.rsplit("/", 1)[0] + "/" + name
        if schema:
            subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", str(schema), address], check=True)
        return address


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    for name in ("folder", "program", "shop", "go", "venv", "postgres"):
        parser.add_argument(f"--{name}", required=True)
    options = parser.parse_args()
    report, parts = Report(), options.parts or list(PARTS)
    before = machine.load()
    median, worst = machine.sync_latency(options.folder)
    print(f"{machine.processors()} processors, load average {before}, {machine.file_system(options.folder)}")
    print(f"fdatasync of 4 KiB: median {median:.0f} µs, p99 {worst:.0f} µs", flush=True)
    try:
        bench = Bench(options)
        for part in parts:
            print(part, flush=True)
            PARTS[part](bench, report)
    except (Broken, subprocess.CalledProcessError) as failure:
        sys.exit(f"A peer does not work. {failure}")
    report.table("machine", ["what", "then"], [
        ["processors", str(machine.processors())],
        ["load average before, after", f"{before}, {machine.load()}"],
        ["file system of the databases", machine.file_system(options.folder)],
        ["fdatasync of 4 KiB", f"median {median:.0f} µs, p99 {worst:.0f} µs"],
    ])
    report.print_aims()
    print(f"\nload average {before} before, {machine.load()} after; ratios are medians of {bench.rounds} rounds")
    finish(options, report, whole=parts == list(PARTS) and not options.quick)


def finish(options, report, whole):
    if options.check:
        losses = report.losses()
        sys.exit("\n".join(["A ratio fell more than a fifth:", *losses]) if losses else 0)
    if whole:
        report.write()
        print("docs/performance.md has the tables.")


main()
