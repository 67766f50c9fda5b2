"""Interleaved rounds: peers A, B, C, then C, B, A, so that a slow moment of the machine affects all of them."""

import statistics
import sys


class Rounds:
    """The runs of one workload: a list for each peer, in the order of the rounds."""

    def __init__(self, name, runs):
        self.name, self.runs = name, runs

    def median(self, peer, field="per_second"):
        return statistics.median(getattr(run, field) for run in self.runs[peer])

    def ratio(self, peer, other):
        """Returns the median of the per-round ratios, each computed from two runs of the same round."""
        pairs = zip(self.runs[peer], self.runs[other])
        return statistics.median(own.per_second / max(theirs.per_second, 0.001) for own, theirs in pairs)

    def spread(self, peer):
        """Returns the relative spread of a peer's rounds: (largest - smallest) / median."""
        speeds = [run.per_second for run in self.runs[peer]]
        return (max(speeds) - min(speeds)) / statistics.median(speeds)


def measure(name, rounds, runners):
    """Runs each runner of {peer: callable} once per round."""
    runs = {peer: [] for peer in runners}
    for number in range(rounds):
        order = list(runners) if number % 2 == 0 else list(reversed(runners))
        for peer in order:
            runs[peer].append(runners[peer]())
    found = Rounds(name, runs)
    for peer in runners:
        print(
            f"  {name:28} {peer:22} {found.median(peer):9,.0f}/s   p50 {found.median(peer, 'p50'):7.2f} ms"
            f"   p99 {found.median(peer, 'p99'):7.2f} ms   cpu {found.median(peer, 'processor'):5.0f} µs   ±{found.spread(peer) * 50:.0f} %"
        )
    sys.stdout.flush()
    return found
