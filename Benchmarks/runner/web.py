"""Compares pages, JSON and assets with Go, Django and nginx."""

import functools
import re

from . import peers, rounds, templates
from .load import Broken, wrk

CLIENTS = 32


def asset_path(plaza):
    """Returns the path of the 16 KiB asset, which contains a hash of its content."""
    page = peers.ask(plaza.url + "/api/bench/asset")
    return re.search(rb'"(/assets/[^"]+)"', page[2])[1].decode()


def films(peer, prefix, count, seconds):
    return functools.partial(wrk, peer, "", seconds, CLIENTS, "films.lua", (prefix, count))


def measure(bench, report):
    found = []
    with bench.plaza() as plaza:
        path = asset_path(plaza)
        asset = bench.folder / "asset.css"
        asset.write_bytes(peers.ask(plaza.url + path)[2])
        if asset.stat().st_size != 16_384:
            raise Broken(f"the asset has {asset.stat().st_size} bytes")
        templates.write(plaza, bench.folder)
        with (
            peers.go(bench.go, bench.copied, bench.folder / "go.html", asset, bench.folder) as go,
            peers.django(bench.venv, bench.copied, bench.folder, bench.folder) as django,
            peers.nginx(asset, bench.folder) as nginx,
        ):
            others = (go, django)
            for peer in others:
                templates.compare(plaza, peer)
            for name, prefix in (
                ("page of 30 films", "/bench/films?after="),
                ("one row as JSON", "/api/bench/films/"),
                ("30 objects as JSON", "/api/bench/films?after="),
            ):
                runs = {peer.name: films(peer, prefix, 99_000, bench.seconds) for peer in (plaza, *others)}
                found.append(rounds.measure(name, bench.rounds, runs))
            addresses = {plaza: path, nginx: "/asset.css", go: "/asset.css"}
            runs = {
                peer.name: functools.partial(wrk, peer, way, bench.seconds, CLIENTS)
                for peer, way in addresses.items()
            }
            found.append(rounds.measure("asset of 16 KiB", bench.rounds, runs))
    page, one, some, file = found
    report.rounds("web", found)
    report.aim("page of 30 films ÷ Go's", page.ratio("Plaza", "Go"), 5)
    report.aim("page of 30 films ÷ Django's", page.ratio("Plaza", "Django"), 20)
    report.aim(
        f"page of 30 films, p99 at {CLIENTS} clients", page.median("Plaza", "p99"), 10, at_least=False, unit=" ms",
        is_ratio=False,
    )
    report.aim("one row as JSON ÷ Go's", one.ratio("Plaza", "Go"), 0.95)
    report.aim("30 objects as JSON ÷ Go's", some.ratio("Plaza", "Go"), 1)
    report.aim("asset of 16 KiB ÷ nginx's", file.ratio("Plaza", "nginx"), 0.65)
