"""The aims, the tables and the committed figures."""

import dataclasses
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/performance.md"
COMMITTED = ROOT / "Benchmarks/committed.json"


@dataclasses.dataclass
class Aim:
    """An aim and its measured value. `is_ratio` indicates whether `--check` compares it."""

    name: str
    value: float
    bound: float
    at_least: bool = True
    unit: str = ""
    is_ratio: bool = True

    @property
    def is_met(self):
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    def cells(self):
        sign = "≥" if self.at_least else "≤"
        return [
            self.name, f"{sign} {self.bound:g}{self.unit}", f"{self.value:.3g}{self.unit}" if self.value < 1000
            else f"{self.value:,.0f}{self.unit}", "met" if self.is_met else "**missed**",
        ]


class Report:
    """Collects the tables and aims of a run."""

    def __init__(self):
        self.sections, self.aims = {}, []

    def table(self, section, head, rows):
        self.sections[section] = table(head, rows)

    def rounds(self, section, found, peers=None):
        rows = []
        for each in found:
            for peer in each.runs:
                rows.append([
                    each.name, peer, f"{each.median(peer):,.0f}", f"{each.median(peer, 'p50'):.2f}",
                    f"{each.median(peer, 'p99'):.2f}" if each.median(peer, "p99") else "–",
                    f"{each.median(peer, 'bytes'):,.0f}" if each.median(peer, "bytes") else "–",
                    f"{each.median(peer, 'processor'):,.0f}" if each.median(peer, "processor") else "–",
                    f"±{each.spread(peer) * 50:.0f} %",
                ])
        head = ["workload", "who", "a second", "p50 ms", "p99 ms", "bytes an answer", "CPU µs an answer", "spread"]
        self.table(section, head, rows)

    def aim(self, *values, **more):
        self.aims.append(Aim(*values, **more))

    def print_aims(self):
        print()
        for aim in self.aims:
            name, bound, value, state = aim.cells()
            print(f"{state.strip('*'):7} {value:>10} (aim {bound:>8})  {name}")

    def write(self):
        """Writes the tables between their markers in docs/performance.md and stores the ratios for --check."""
        self.table("aims", ["aim", "bound", "measured", ""], [aim.cells() for aim in self.aims])
        text = PAGE.read_text()
        for section, body in self.sections.items():
            start, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->"
            if start not in text or end not in text:
                raise SystemExit(f"docs/performance.md has no place for {section}")
            text = text[: text.index(start) + len(start)] + "\n" + body + "\n" + text[text.index(end) :]
        PAGE.write_text(text)
        COMMITTED.write_text(
            json.dumps({aim.name: round(aim.value, 3) for aim in self.aims if aim.is_ratio}, indent=2) + "\n"
        )

    def losses(self):
        """Returns the ratios that fell more than a fifth below the committed ones."""
        committed = json.loads(COMMITTED.read_text())
        return [
            f"{aim.name}: {aim.value:.2f}, committed {committed[aim.name]:.2f}"
            for aim in self.aims
            if aim.is_ratio and aim.name in committed and aim.value < 0.8 * committed[aim.name]
        ]


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"
