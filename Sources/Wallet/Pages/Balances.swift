import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A prominently displayed balance that links to its statement.
struct BigFigure: Sendable {
  let unit: WalletUnit
  let figure: String
  /// A secondary line.
  var more: String?
  var link: Link?

  fileprivate var markup: Markup {
    let go: Markup = link == nil ? .empty : "<span class=\"go\">\(Icon.chevron)</span>"
    let inside: Markup = """
      <span class="balance-name">\(unit.icon)\(unit.title)\(go)</span><span class="balance-figure">\(figure)</span>\
      \(more, { "<span class=\"balance-more\">\($0)</span>" })
      """
    return link.map { "<a class=\"balance\" href=\"\($0)\">\(inside)</a>" }
      ?? "<div class=\"balance\">\(inside)</div>"
  }
}

func bigFigures(_ figures: [BigFigure]) -> Markup {
  "<ul class=\"balances\">\(figures, { "<li>\($0.markup)</li>" })</ul>"
}

extension WalletSettings {
  /// Returns the available balance, with held and pending amounts as a secondary line.
  func bigFigure(_ balance: Balance, _ unit: WalletUnit, _ link: Link?) -> BigFigure {
    let more = [
      balance.held > 0 ? say("\(amount(balance.held, unit)) set aside") : nil,
      balance.pending > 0 ? say("\(amount(balance.pending, unit)) pending") : nil,
    ].compactMap(\.self)
    return BigFigure(
      unit: unit, figure: figure(balance.available, unit),
      more: more.isEmpty ? nil : more.joined(separator: ", "),
      link: link)
  }
}
