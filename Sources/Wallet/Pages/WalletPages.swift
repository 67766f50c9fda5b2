import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The members' pages of the wallet.
struct WalletPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  func home(_ overview: WalletOverview) -> Page {
    let figures = bigFigures([
      settings.bigFigure(overview.credits, .credit, WalletPaths.lines(.credit)),
      settings.bigFigure(overview.points, .point, WalletPaths.lines(.point)),
    ])
    let rows = LineRows(settings: settings, descriptions: overview.descriptions, now: now)
    let lately =
      overview.lines.isEmpty
      ? emptyState(
        .star, say("Nothing yet"),
        say("You earn points by liking and sharing films. Credits are topped up at a counter."),
        action: earn)
      : section(say("Recent activity"), rows.list(overview.lines, label: say("Recent activity")))
    let ways = rowList([
      PlazaUI.ListRow(
        say("Spend points"), Paths.coupons(), subtitle: say("Coupons on offer today"),
        leading: .icon(.ticket)),
      PlazaUI.ListRow(
        say("How to earn"), Paths.earning(),
        subtitle: say("All ways to earn, and what's left today"),
        leading: .icon(.star)),
    ])
    return Page(
      say("Wallet"), back: Link("account"), figures + section(ways) + vouchers(overview) + lately)
  }

  private var earn: Markup { linkButton(say("Earn points"), Paths.earning(), style: .primary) }

  private func vouchers(_ overview: WalletOverview) -> Markup {
    let open = overview.vouchers.filter { $0.spentAt == nil && $0.endedAt == nil }
    if overview.vouchers.isEmpty { return .empty }
    let all = "<a href=\"\(Paths.vouchers())\">\(say("Show all"))</a>" as Markup
    let body: Markup =
      open.isEmpty
      ? "<p class=\"section-foot\">\(say("All of them are used."))</p>"
      : rowList(open.map { row($0) }, label: say("Vouchers"))
    return section(say("Vouchers"), action: all, body)
  }

  func row(_ voucher: Voucher, _ path: RoutePath = Paths.voucher) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      voucher.title, path(voucher.id), subtitle: say("Valid until \(voucher.lastDay.plain)"),
      leading: .icon(voucher.kind.icon), badge: state(of: voucher))
  }

  func state(of voucher: Voucher) -> Badge? {
    if voucher.spentAt != nil { return Badge(say("Used", as: "a voucher")) }
    if voucher.endedAt != nil { return Badge(say("Replaced", as: "a voucher")) }
    return voucher.lastDay < settings.time.date(of: now)
      ? Badge(say("Ended", as: "an offer"), .warning) : nil
  }

  /// The statement of a balance.
  func lines(
    _ found: ResultPage<LedgerEntry>, _ unit: WalletUnit, _ balance: Balance,
    pending: [PendingReward],
    _ descriptions: [String: TransactionDescription]
  ) -> Page {
    let rows = LineRows(settings: settings, descriptions: descriptions, now: now)
    let more = found.next.map { WalletPaths.lines(unit).query(["after": $0]) }
    let nothing =
      unit == .credit
      ? emptyState(
        .coins, say("No credits yet"), say("Top up at one of our counters to spend credits here."))
      : emptyState(
        .star, say("No points yet"), say("Like or share a film, or watch a sponsored clip."),
        action: earn)
    let body =
      found.items.isEmpty
      ? (pending.isEmpty ? nothing : .empty) : section(rows.list(found.items, unit)) + pager(more)
    return Page(
      unit.title, back: Paths.wallet(),
      bigFigures([settings.bigFigure(balance, unit, nil)]) + waiting(pending, descriptions) + body)
  }

  /// The pending points of a new account.
  private func waiting(
    _ pending: [PendingReward], _ descriptions: [String: TransactionDescription]
  ) -> Markup {
    if pending.isEmpty { return .empty }
    let rows = pending.map { reward in
      PlazaUI.ListRow(
        [Reason.title(of: reward.reason), descriptions[reward.reference]?.text].compactMap(\.self)
          .joined(separator: ": "),
        Paths.transfer(reward.transfer),
        subtitle: say("Available from \(settings.time.brief(reward.dueAt, now: now))"),
        leading: .icon(.clock), trailing: settings.change(reward.amount, .point))
    }
    return section(
      say("Pending"), rowList(rows, label: say("Pending")),
      footer: say("New accounts get their points after a waiting period."))
  }

  /// The details of one transfer.
  func transfer(
    _ record: TransferRecord, of member: ID<Member>, _ story: TransactionDescription?,
    staff: String?
  )
    -> Page
  {
    let sides = record.sides(of: member)
    let unit = sides.first?.unit ?? .point
    let aside = sides.filter { $0.account.hasPrefix("held/") }
    let figures = sides.filter { !$0.account.hasPrefix("held/") }.map { side in
      BigFigure(
        unit: side.unit, figure: settings.change(side.amount, side.unit),
        more: say("Balance after: \(settings.amount(side.balance ?? 0, side.unit))"))
    }
    var facts = aside.map { Detail(say("Set aside"), settings.change($0.amount, $0.unit)) }
    facts.append(Detail(say("When"), settings.time.brief(record.at, now: now)))
    if let story { facts.append(story.detail) }
    if let text = record.text { facts.append(Detail(say("Why"), text)) }
    if let staff { facts.append(Detail(say("By", as: "a person"), staff)) }
    if let undone = record.undoes { facts.append(link(say("Reverses"), undone)) }
    if let undoing = record.undoneBy { facts.append(link(say("Reversed by"), undoing)) }
    facts.append(Detail(say("Number", as: "of a line"), code: record.id.text))
    return Page(
      Reason.title(of: record.reason), back: WalletPaths.lines(unit),
      bigFigures(figures) + section(detailList(facts)))
  }

  private func link(_ label: String, _ transfer: ID<Transfer>) -> Detail {
    Detail(
      label, markup: "<a href=\"\(Paths.transfer(transfer))\">\(say("another transaction"))</a>")
  }
}

extension TransactionDescription {
  /// The description as a row of a detail list.
  var detail: Detail {
    link.map { Detail(say("About"), markup: "<a href=\"\($0)\">\(text)</a>") }
      ?? Detail(say("About"), text)
  }
}
