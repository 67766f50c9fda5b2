import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What a member sees of the wallet.
struct WalletPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  func home(_ purse: Purse) -> Page {
    let tiles = statTiles([
      ("Credits", settings.figure(purse.credits.available, .credit), WalletLinks.lines(.credit)),
      ("Points", settings.figure(purse.points.available, .point), WalletLinks.lines(.point)),
    ])
    let rows = LineRows(settings: settings, stories: purse.stories, now: now)
    let lately =
      purse.lines.isEmpty
      ? emptyState(
        .star, "Nothing yet", "Points come from films you like and share. Credits are topped up at a counter.")
      : section("Lately", rowList(purse.lines.map { rows.row($0.line, $0.unit, withBalance: false) }, label: "Lately"))
    let ways = rowList([
      PlazaWeb.Row("What points get you", At.coupons(), subtitle: "Coupons on offer today", leading: .icon(.ticket))
    ])
    return Page("Wallet", back: Link("account"), tiles + held(purse) + section(ways) + vouchers(purse) + lately)
  }

  private func held(_ purse: Purse) -> Markup {
    let amounts = [(purse.credits.held, WalletUnit.credit), (purse.points.held, .point)].filter { $0.0 > 0 }
      .map { settings.amount($0.0, $0.1) }
    if amounts.isEmpty { return .empty }
    return banner(.info, "\(listed(amounts)) are set aside for what is not over yet.")
  }

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
      voucher.title, At.voucher(voucher.id), subtitle: "\(voucher.kind.title) · good until \(voucher.lastDay.plain)",
      leading: .icon(.ticket), badge: state(of: voucher))
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
    let tiles = statTiles([
      ("To spend", settings.figure(balance.available, unit), nil),
      ("Set aside", settings.figure(balance.held, unit), nil),
    ])
    let nothing =
      unit == .credit
      ? emptyState(.ticket, "No credits yet", "Pay at a counter of ours, and the amount is yours to spend here.")
      : emptyState(.star, "No points yet", "Like a film, share one, or watch a sponsor's clip.")
    return Page(
      unit.title, back: At.wallet(),
      tiles
        + (found.items.isEmpty
          ? nothing
          : section(rowList(found.items.map { rows.row($0, unit, withBalance: true) }, label: unit.title))
            + pager(more)))
  }

  /// One line, opened to its cause.
  func transfer(_ record: TransferRecord, of member: ID<Member>, _ story: Story?, staff: String?) -> Page {
    let sides = record.sides(of: member)
    let unit = sides.first?.unit ?? .point
    var facts = sides.map { side in
      Detail(
        side.account.hasPrefix("held/") ? "Set aside" : side.unit.title,
        "\(settings.change(side.amount, side.unit)), \(settings.amount(side.balance ?? 0, side.unit)) then")
    }
    facts.append(Detail("When", settings.time.brief(record.at, now: now)))
    if let story {
      facts.append(
        story.link.map { Detail("About", markup: "<a href=\"\($0)\">\(story.words)</a>") }
          ?? Detail("About", story.words))
    }
    if let words = record.words { facts.append(Detail("Why", words)) }
    if let staff { facts.append(Detail("By", staff)) }
    if let undone = record.undoes { facts.append(link("Takes back", undone)) }
    if let undoing = record.undoneBy { facts.append(link("Taken back by", undoing)) }
    facts.append(Detail("Number", code: record.id.text))
    return Page(Reason.words(of: record.reason), back: WalletLinks.lines(unit), section(detailList(facts)))
  }

  private func link(_ label: String, _ transfer: ID<Transfer>) -> Detail {
    Detail(label, markup: "<a href=\"\(At.transfer(transfer))\">another line</a>")
  }
}
