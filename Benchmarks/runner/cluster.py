"""Compares two nodes behind nginx with one node, on the same PostgreSQL server and under the same load."""

import dataclasses
import functools
import os
import pathlib

from . import peers, rounds
from .load import wrk
from .machine import processor_time
from .writes import act

CLIENTS = 32
TEMPLATE = pathlib.Path(__file__).resolve().parents[2] / "script/lib/cluster-nginx.conf"


def balancer(name, nodes, folder):
    """Returns an nginx peer in front of the nodes, configured as script/cluster does it."""
    home = pathlib.Path(folder) / name.replace(" ", "-")
    home.mkdir()
    port = peers.free_port()
    servers = "\n".join(f"    server 127.0.0.1:{node.port} max_fails=1 fail_timeout=2s;" for node in nodes)
    user = "user root;" if os.getuid() == 0 else ""
    text = TEMPLATE.read_text()
    for word, value in {"FOLDER": home, "PORT": port, "NODES": servers, "USER": user}.items():
        text = text.replace(f"@{word}@", str(value))
    (home / "nginx.conf").write_text(text)
    return peers.Peer(name, ["nginx", "-c", home / "nginx.conf"], port, home / "start.log", ready="/health")


def of_nodes(nodes, seconds, run):
    """Wraps a run so that its processor time is the total of the nodes, without nginx."""

    def measured():
        before = sum(processor_time(node.process.pid) for node in nodes)
        found = run()
        spent = sum(processor_time(node.process.pid) for node in nodes) - before
        return dataclasses.replace(found, processor=spent * 1e6 / max(found.per_second * seconds, 1))

    return measured


def measure(bench, report):
    """Reports the ratios without an aim: nodes, database, proxy and load share one machine's processors."""
    with bench.plaza("node", postgres=True) as one:
        address = one.environment["PLAZA_DATABASE"]
        (bench.folder / "second").mkdir(mode=0o700)
        other = peers.plaza("second node", bench.program, bench.folder / "second", "serve", database=address)
        with other, balancer("one node", [one], bench.folder) as alone, balancer(
            "two nodes", [one, other], bench.folder
        ) as both:
            nodes = {alone: [one], both: [one, other]}
            found = [
                rounds.measure(
                    name, bench.rounds,
                    {peer.name: of_nodes(nodes[peer], bench.seconds, load(peer, bench.seconds)) for peer in nodes},
                )
                for name, load in LOADS.items()
            ]
    report.rounds("cluster", found)
    ratios = [[each.name, f"{each.ratio('two nodes', 'one node'):.2f}"] for each in found]
    report.table("nodes", ["workload", "two nodes ÷ one"], ratios)
    for name, ratio in ratios:
        print(f"  {name:28} two nodes ÷ one {ratio}")


def page(peer, seconds):
    return functools.partial(wrk, peer, "", seconds, CLIENTS, "films.lua", ("/bench/films?after=", 99_000))


LOADS = {
    "page of 30 films": page,
    "durable rentals": lambda peer, seconds: act(peer, "/api/bench/rentals", "rental", seconds, CLIENTS),
    "durable transfers": lambda peer, seconds: act(peer, "/api/bench/transfers", "transfer", seconds, CLIENTS),
}
