import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Renders statement entries as rows that link to their transfers.
struct LineRows: Sendable {
  let settings: WalletSettings
  let descriptions: [String: TransactionDescription]
  let now: Instant
  /// The path pattern that rows link to.
  var path = Paths.transfer

  /// Renders the entries of one balance.
  func list(_ lines: [LedgerEntry], _ unit: WalletUnit) -> Markup {
    list(lines, label: unit.title) { row($0, unit, then: settings.figure($0.balance, unit)) }
  }

  /// Renders the entries of both balances.
  func list(_ lines: [(unit: WalletUnit, line: LedgerEntry)], label: String) -> Markup {
    list(lines, label: label) {
      row($0.line, $0.unit, then: settings.amount($0.line.balance, $0.unit))
    }
  }

  private func list<Line>(_ lines: [Line], label: String, _ item: (Line) -> Markup) -> Markup {
    "<ul class=\"rows\" aria-label=\"\(label)\">\(lines, { item($0) })</ul>"
  }

  private func row(_ line: LedgerEntry, _ unit: WalletUnit, then: String) -> Markup {
    """
    <li><a class="row" href="\(path(line.transfer))"><span class="lead">\(Icon.line(line.reason, unit))</span>\
    <span class="row-words"><span class="row-title">\(title(line))</span>\
    <span class="row-subtitle">\(settings.time.brief(line.at, now: now))</span></span>\
    <span class="sums"><span class="sum\(if: line.amount > 0, " plus")">\(settings.change(line.amount, unit))</span>\
    <span class="sum-then"><span class="visually-hidden">\(say("balance after", as: "a balance")) \
    </span>\(then)</span></span>\
    <span class="go">\(Icon.chevron)</span></a></li>
    """
  }

  /// Returns a title such as "Liked: Heat".
  private func title(_ line: LedgerEntry) -> String {
    let about = line.text ?? line.reference.flatMap { descriptions[$0]?.text }
    return [Reason.title(of: line.reason), about].compactMap(\.self).joined(separator: ": ")
  }
}
