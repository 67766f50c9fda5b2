import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A store's queue: the size of each order without the customer's name. Members recognise their
/// own orders by number.
struct WaitingLine: Sendable {
  struct Position: Sendable, Equatable {
    let order: ID<Order>
    let number: Int
    let isOwn: Bool
    let isPrinting: Bool
    /// The number of sides still to be printed.
    let sides: Int
    /// The estimated minutes until it is ready.
    let minutes: Int
  }

  static let shown = 20

  let positions: [Position]

  static func of(
    _ store: ID<PrintStore>, for viewer: ID<Member>?, pace: Int, _ tx: any Transaction
  ) throws -> WaitingLine {
    let rows = try tx.rows(
      """
      SELECT o.id, o.number, o.member, o.state, CAST(
        (SELECT SUM(d.sides) FROM print_order_document d WHERE d.print_order = o.id)
        - COALESCE((SELECT SUM(r.sides_done) FROM print_run r WHERE r.print_order = o.id
          AND r.state IN ('waiting', 'sending', 'printing', 'done')), 0) AS BIGINT) AS sides
      FROM print_order o WHERE o.store = \(store) AND o.state IN ('order', 'printing')
      ORDER BY o.ordered_at, o.id LIMIT \(shown)
      """)
    var (positions, all): ([Position], Int) = ([], 0)
    for row in rows {
      let (sides, state): (Int, Order.State) = (
        max(0, try row.value("sides")), try row.value("state")
      )
      all += sides
      let member: ID<Member> = try row.value("member")
      positions.append(
        Position(
          order: try row.value("id"), number: try row.value("number"), isOwn: member == viewer,
          isPrinting: state == .printing, sides: sides,
          minutes: WaitEstimate(ahead: positions.count, sides: all, pace: pace).minutes))
    }
    return WaitingLine(positions: positions)
  }

  /// - Parameters:
  ///   - all: The number of waiting orders; the list may be shorter.
  ///   - showsTimes: Whether to show times: not if the store is closed or cannot print.
  func markup(all: Int, showsTimes: Bool) -> Markup {
    if positions.isEmpty { return .empty }
    let more = all > positions.count ? say("and \(all - positions.count) more") : nil
    return section(
      say("Queue"), "<ol class=\"waiting-line\">\(positions, { row($0, showsTimes) })</ol>",
      footer: more)
  }

  private func row(_ position: Position, _ showsTimes: Bool) -> Markup {
    let facts = [
      say(position.sides, one: "1 side", many: "\(position.sides) sides"),
      position.isPrinting ? say("printing") : nil,
      showsTimes ? say("about \(position.minutes) min") : nil,
    ]
    let words = facts.compactMap(\.self).joined(separator: " · ")
    let own: Markup? =
      position.isOwn
      ? "<a href=\"\(Paths.order(position.order))\">\(say("Yours: order \(position.number)"))</a> · "
      : nil
    return "<li\(if: position.isOwn, " class=\"is-own\"")>\(own)\(words)</li>"
  }
}
