import Members
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff pages of the wallet.
struct WalletStaffPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  /// - Parameter waiting: The top-ups that need confirmation by a second person.
  func desk(
    _ found: ResultPage<MemberSummary>, _ query: String, waiting: [(OwnTopUp, name: String)]
  ) -> Page {
    let more = found.next.map {
      Paths.staff().query(["q": query.isEmpty ? nil : query, "after": $0])
    }
    let people =
      found.items.isEmpty
      ? emptyState(
        .search, say("No results"),
        say("No name, address or handle contains “\(query)”. Try fewer letters."))
      : rowList(found.items.map(row), label: say("Members")) + pager(more)
    let ways = rowList([
      PlazaUI.ListRow(
        say("Accept a voucher"), Paths.redeemVoucher(), subtitle: say("Scan or type its code"),
        leading: .icon(.scan)),
      PlazaUI.ListRow(
        say("Coupons"), Paths.offers(), subtitle: say("Rewards for members' points"),
        leading: .icon(.ticket)),
      PlazaUI.ListRow(
        say("Earning rules"), Paths.rules(), subtitle: say("How much members may earn"),
        leading: .icon(.star)),
      PlazaUI.ListRow(
        say("Whole site"), Paths.systemAccounts(),
        subtitle: say("The sources and uses of all credits and points"),
        leading: .icon(.list)),
    ])
    return Page(
      say("Wallet desk"),
      toConfirm(waiting) + section(ways)
        + searchField(say("Search members"), in: Paths.staff(), query: query, results: "members")
        + searchResults(
          "members",
          notify: say(found.items.count, one: "1 member", many: "\(found.items.count) members"),
          people))
  }

  private func toConfirm(_ waiting: [(OwnTopUp, name: String)]) -> Markup {
    if waiting.isEmpty { return .empty }
    let rows = waiting.map { request, name in
      PlazaUI.ListRow(
        say("\(settings.currency.format(request.amount)) for \(name.isolated)", as: "a top-up"),
        Paths.ownTopUp(request.id),
        subtitle: say("Receipt \(request.receipt)"), leading: .icon(.add))
    }
    return section(say("To confirm"), rowList(rows, label: say("To confirm")))
  }

  private func row(_ member: MemberSummary) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      member.name, Paths.member(member.id), subtitle: member.address,
      leading: .initials(of: member.name),
      badge: member.isSuspended ? Badge(say("Suspended"), .warning) : nil)
  }

  func overview(_ member: MemberSummary, _ overview: WalletOverview) -> Page {
    let lines = Paths.memberLines(member.id)
    let figures = bigFigures([
      settings.bigFigure(overview.credits, .credit, lines.query(["unit": "credit"])),
      settings.bigFigure(overview.points, .point, lines.query(["unit": "point"])),
    ])
    var rows = LineRows(settings: settings, descriptions: overview.descriptions, now: now)
    rows.path = Paths.receipt
    let acts =
      linkButton(say("Top up credits"), Paths.topUp(member.id), icon: .add, style: .primary)
      + linkButton(say("Adjust"), Paths.adjust(member.id), icon: .edit)
      + (overview.credits.available > 0
        ? linkButton(say("Pay out"), Paths.payOut(member.id), icon: .coins) : .empty)
    let lately =
      overview.lines.isEmpty
      ? emptyState(.list, say("Nothing yet"), say("Transactions appear here."))
      : section(say("Recent activity"), rows.list(overview.lines, label: say("Recent activity")))
    return Page(
      member.name.isolated, back: Paths.staff(),
      "<p class=\"lead-words\">\(member.address)</p>" + figures
        + "<div class=\"buttons\">\(acts)</div>"
        + vouchers(overview) + lately)
  }

  private func vouchers(_ overview: WalletOverview) -> Markup {
    if overview.vouchers.isEmpty { return .empty }
    let pages = WalletPages(settings: settings, now: now)
    return section(
      say("Vouchers"),
      rowList(overview.vouchers.map { pages.row($0, Paths.heldVoucher) }, label: say("Vouchers")))
  }

  func lines(
    of member: MemberSummary, _ found: ResultPage<LedgerEntry>, _ unit: WalletUnit,
    _ descriptions: [String: TransactionDescription]
  ) -> Page {
    var rows = LineRows(settings: settings, descriptions: descriptions, now: now)
    rows.path = Paths.receipt
    let more = found.next.map {
      Paths.memberLines(member.id).query(["unit": unit.rawValue, "after": $0])
    }
    let body =
      found.items.isEmpty
      ? emptyState(.list, say("No transactions yet"), say("Transactions appear here."))
      : rows.list(found.items, unit) + pager(more)
    return Page(
      say("\(unit.title) of \(member.name.isolated)", as: "a member"),
      back: Paths.member(member.id), body)
  }

  /// - Parameter isOwn: Whether it is the account of the staff member who tops up.
  func topUp(_ member: MemberSummary, isOwn: Bool, _ form: FormView, refused: String?) -> Page {
    let then =
      isOwn
      ? say("This is your own account. A colleague has to confirm the top-up before it counts.")
      : say("The amount is added to \(member.name.isolated)'s credits right away.")
    return Page(
      say("Top up"), form,
      (refused.map { banner(.alert, $0) } ?? .empty)
        + group(
          form.decimal("amount", say("Amount paid, in \(settings.currency.code)"), required: true)
            + form.text(
              "receipt", say("Receipt"), required: true,
              hint: say("The number on the till receipt. Each receipt counts once.")),
          footer: then),
      cancel: Paths.member(member.id), done: say("Top up"))
  }

  func payOut(_ member: MemberSummary, _ form: FormView, refused: String?) -> Page {
    Page(
      say("Pay out"), form,
      (refused.map { banner(.alert, $0) } ?? .empty)
        + group(
          form.decimal("amount", say("Amount in \(settings.currency.code)"), required: true)
            + form.text(
              "reason", say("Why"), required: true,
              hint: say("\(member.name.isolated) sees this with the transaction.")
            ),
          footer: say(
            "Hand over this amount in cash. It's deducted from \(member.name.isolated)'s credits right away."
          )
        ),
      cancel: Paths.member(member.id), done: say("Pay out"))
  }

  func adjust(_ member: MemberSummary, _ form: FormView, refused: String?) -> Page {
    let units = WalletUnit.allCases.map { Choice($0.rawValue, $0.title) }
    let ways = [Choice("add", say("Add")), Choice("take", say("Deduct"))]
    return Page(
      say("Adjust"), form,
      (refused.map { banner(.alert, $0) } ?? .empty)
        + group(
          form.segments("unit", say("Item"), units) + form.segments("way", say("Direction"), ways)
            + form.decimal(
              "amount", say("How much"), required: true,
              hint: say(
                "Points are whole numbers; credits are an amount in \(settings.currency.code)."))
            + form.text(
              "reason", say("Why"), required: true,
              hint: say("\(member.name.isolated) sees this with the transaction.")
            )),
      cancel: Paths.member(member.id), done: say("Adjust"))
  }

  /// A printable page of a transfer with all postings and a button to undo it.
  func receipt(
    _ record: TransferRecord, names: [ID<Member>: String],
    _ descriptions: [String: TransactionDescription]
  )
    -> Page
  {
    let sides = record.sides.map { side in
      Detail(
        side.member.map { names[$0]?.isolated ?? say("A former member") }
          ?? SystemAccount.title(of: side.account, descriptions),
        side.account.hasPrefix("held/")
          ? say("\(settings.change(side.amount, side.unit)), set aside")
          : settings.change(side.amount, side.unit))
    }
    // A relative date such as "today" would become wrong on paper.
    var facts = [Detail(say("When"), settings.time.full(record.at))]
    if let story = record.reference.flatMap({ descriptions[$0] }) { facts.append(story.detail) }
    if let text = record.text { facts.append(Detail(say("Why"), text)) }
    if let staff = record.staff {
      facts.append(
        Detail(say("By", as: "a person"), names[staff]?.isolated ?? say("a former staff member")))
    }
    if let undone = record.undoes { facts.append(link(say("Reverses"), undone)) }
    if let undoing = record.undoneBy { facts.append(link(say("Reversed by"), undoing)) }
    facts.append(Detail(say("Number", as: "of a line"), code: record.id.text))
    let member = record.sides.compactMap(\.member).first
    return Page(
      Reason.title(of: record.reason),
      back: member.map { Paths.member($0) } ?? Paths.systemAccounts(),
      "<div class=\"tally\">\(section(detailList(sides)))</div>" + section(detailList(facts))
        + acts(on: record))
  }

  private func acts(on record: TransferRecord) -> Markup {
    let canUndo = UndoTransfer.deskReasons.contains(record.reason) && record.undoneBy == nil
    let undo =
      canUndo
      ? linkButton(say("Reverse"), Paths.undo(record.id), icon: .undo, style: .danger) : .empty
    return """
      <div class="buttons">\
      <button class="button quiet" type="button" data-print>\(Icon.print)\(say("Print"))</button>\(undo)</div>
      """
  }

  func undo(_ record: TransferRecord, _ form: FormView, refused: String?) -> Page {
    Page(
      say("Reverse"), form,
      (refused.map { banner(.alert, $0) } ?? .empty)
        + group(
          form.text(
            "reason", say("Why"), required: true, hint: say("Shown with the new transaction.")),
          footer: say("Nothing is deleted: a new transaction reverses this one.")),
      cancel: Paths.receipt(record.id), done: say("Reverse"), style: .danger)
  }

  private func link(_ label: String, _ transfer: ID<Transfer>) -> Detail {
    Detail(
      label, markup: "<a href=\"\(Paths.receipt(transfer))\">\(say("another transaction"))</a>")
  }

  func systemAccounts(
    _ accounts: [SystemAccount], _ descriptions: [String: TransactionDescription]
  ) -> Page {
    let parts = WalletUnit.allCases.map { unit -> Markup in
      let own = accounts.filter { $0.unit == unit }
      if own.isEmpty { return .empty }
      let sums = own.map {
        Detail(SystemAccount.title(of: $0.name, descriptions), settings.figure($0.balance, unit))
      }
      return section(
        unit.title, "<div class=\"tally\">\(detailList(sums))</div>",
        footer: say("Each transfer has a debit and an equal credit, so the total is always zero."))
    }
    let nothing = emptyState(
      .list, say("Nothing yet"), say("Transactions appear here after the first top-up or reward."))
    return Page(say("Whole site"), back: Paths.staff(), accounts.isEmpty ? nothing : Markup(parts))
  }
}
