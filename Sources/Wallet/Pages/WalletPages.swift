import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What a member sees of the wallet.
struct WalletPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  func home(_ purse: Purse) -> Page {
    let figures = bigFigures([
      settings.bigFigure(purse.credits, .credit, WalletLinks.lines(.credit)),
      settings.bigFigure(purse.points, .point, WalletLinks.lines(.point)),
    ])
    let rows = LineRows(settings: settings, stories: purse.stories, now: now)
    let lately =
      purse.lines.isEmpty
      ? emptyState(
        .star, "Nothing yet", "Points come from films you like and share. Credits are topped up at a counter.",
        action: earn)
      : section("Lately", rows.list(purse.lines, label: "Lately"))
    let ways = rowList([
      PlazaWeb.Row("What points get you", At.coupons(), subtitle: "Coupons on offer today", leading: .icon(.ticket))
    ])
    return Page("Wallet", back: Link("account"), figures + section(ways) + vouchers(purse) + lately)
  }

  private var earn: Markup { settings.earning.map { linkButton("Earn points", $0, style: .primary) } ?? .empty }

  private func vouchers(_ purse: Purse) -> Markup {
    let open = purse.vouchers.filter { $0.spentAt == nil }
    if purse.vouchers.isEmpty { return .empty }
    let all = "<a href=\"\(At.vouchers())\">Show all</a>" as Markup
    let body: Markup =
      open.isEmpty ? "<p class=\"section-foot\">All of them are used.</p>" : rowList(open.map(row), label: "Vouchers")
    return section("Vouchers", action: all, body)
  }

  func row(_ voucher: Voucher) -> PlazaWeb.Row {
    PlazaWeb.Row(
      voucher.title, At.voucher(voucher.id), subtitle: "Good until \(voucher.lastDay.plain)",
      leading: .icon(voucher.kind.icon), badge: state(of: voucher))
  }

  func state(of voucher: Voucher) -> Badge? {
    if voucher.spentAt != nil { return Badge("Used") }
    return voucher.lastDay < settings.time.date(of: now) ? Badge("Over", .warning) : nil
  }

  /// A balance's lines.
  func lines(
    _ found: Slice<WalletLine>, _ unit: WalletUnit, _ balance: Balance, _ stories: [String: Story]
  ) -> Page {
    let rows = LineRows(settings: settings, stories: stories, now: now)
    let more = found.next.map { WalletLinks.lines(unit).query(["after": $0]) }
    let nothing =
      unit == .credit
      ? emptyState(.coins, "No credits yet", "Pay at a counter of ours, and the amount is yours to spend here.")
      : emptyState(.star, "No points yet", "Like a film, share one, or watch a sponsor's clip.", action: earn)
    let body = found.items.isEmpty ? nothing : section(rows.list(found.items, unit)) + pager(more)
    return Page(unit.title, back: At.wallet(), bigFigures([settings.bigFigure(balance, unit, nil)]) + body)
  }

  /// One line, opened to its cause.
  func transfer(_ record: TransferRecord, of member: ID<Member>, _ story: Story?, staff: String?) -> Page {
    let sides = record.sides(of: member)
    let unit = sides.first?.unit ?? .point
    let aside = sides.filter { $0.account.hasPrefix("held/") }
    let figures = sides.filter { !$0.account.hasPrefix("held/") }.map { side in
      BigFigure(
        unit: side.unit, figure: settings.change(side.amount, side.unit),
        more: "\(settings.amount(side.balance ?? 0, side.unit)) then")
    }
    var facts = aside.map { Detail("Set aside", settings.change($0.amount, $0.unit)) }
    facts.append(Detail("When", settings.time.brief(record.at, now: now)))
    if let story { facts.append(story.detail) }
    if let words = record.words { facts.append(Detail("Why", words)) }
    if let staff { facts.append(Detail("By", staff)) }
    if let undone = record.undoes { facts.append(link("Takes back", undone)) }
    if let undoing = record.undoneBy { facts.append(link("Taken back by", undoing)) }
    facts.append(Detail("Number", code: record.id.text))
    return Page(
      Reason.words(of: record.reason), back: WalletLinks.lines(unit), bigFigures(figures) + section(detailList(facts)))
  }

  private func link(_ label: String, _ transfer: ID<Transfer>) -> Detail {
    Detail(label, markup: "<a href=\"\(At.transfer(transfer))\">another line</a>")
  }
}

extension Story {
  /// As a line of a detail list.
  var detail: Detail {
    link.map { Detail("About", markup: "<a href=\"\($0)\">\(words)</a>") } ?? Detail("About", words)
  }
}
