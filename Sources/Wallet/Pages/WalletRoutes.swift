import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A member's own pages of the wallet.
struct WalletRoutes: Sendable {
  let settings: WalletSettings
  let tellers: [any Storyteller]

  var routes: [Route] {
    [
      .get(At.wallet.pattern, for: .members, home),
      .get(At.lines.pattern, for: .members, lines),
      .get(At.transfer.pattern, for: .members, transfer),
    ]
  }

  private func pages(_ call: Call) -> WalletPages { WalletPages(settings: settings, now: call.now) }

  private func home(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    let purse = try await call.site.store.read { try Purse.read(member, tellers, $0) }
    return call.page(pages(call).home(purse))
  }

  private func lines(_ call: Call) async throws -> Answer {
    let (member, page, unit) = (try call.signedIn().id, try call.pageRequest(), try call.unit())
    let (found, balance, pending, stories) = try await call.site.store.read { tx in
      let found = try WalletLine.list(of: .available(member), unit, page, tx)
      let pending = unit == .point && page.after == nil ? try PendingReward.of(member, tx) : []
      let stories = try tellers.stories(of: Set(found.items.compactMap(\.cause) + pending.map(\.cause)), tx)
      return (found, try Balance.of(member, unit, tx), pending, stories)
    }
    return call.page(pages(call).lines(found, unit, balance, pending: pending, stories))
  }

  private func transfer(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("transfer", of: Transfer.self))
    let (record, story, staff) = try await call.site.store.read { tx in
      let record = try TransferRecord.find(id, tx)
      guard !record.sides(of: member).isEmpty else { throw NoSuchTransfer() }
      let story = try record.cause.flatMap { try tellers.stories(of: [$0], tx)[$0] }
      let staff = try record.staff.flatMap { try MemberEntry.names(of: [$0], tx)[$0] }
      return (record, story, staff)
    }
    return call.page(pages(call).transfer(record, of: member, story, staff: staff))
  }
}

extension Call {
  /// Which of the two is asked for; points unless it is said.
  func unit() throws -> WalletUnit {
    var check = query.checker
    let unit = check.optionalChoice("unit", say("unit"), of: WalletUnit.self) ?? .point
    try check.finish()
    return unit
  }
}
