import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The members' browser routes of the wallet.
struct WalletRoutes: Sendable {
  let settings: WalletSettings
  let describers: [any TransactionDescriber]

  var routes: [Route] {
    [
      .get(Paths.wallet.pattern, for: .members, home),
      .get(Paths.lines.pattern, for: .members, lines),
      .get(Paths.transfer.pattern, for: .members, transfer),
    ]
  }

  private func pages(_ request: Request) -> WalletPages {
    WalletPages(settings: settings, now: request.now)
  }

  private func home(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    let purse = try await request.site.store.read {
      try WalletOverview.read(member, describers, $0)
    }
    return request.page(pages(request).home(purse))
  }

  private func lines(_ request: Request) async throws -> Response {
    let (member, page, unit) = (
      try request.signedIn().id, try request.pageRequest(), try request.unit()
    )
    let (found, balance, pending, descriptions) = try await request.site.store.read { tx in
      let found = try LedgerEntry.list(of: .available(member), unit, page, tx)
      let pending = unit == .point && page.after == nil ? try PendingReward.of(member, tx) : []
      let descriptions = try describers.descriptions(
        of: Set(found.items.compactMap(\.reference) + pending.map(\.reference)), tx)
      return (found, try Balance.of(member, unit, tx), pending, descriptions)
    }
    return request.page(pages(request).lines(found, unit, balance, pending: pending, descriptions))
  }

  private func transfer(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("transfer", of: Transfer.self))
    let (record, story, staff) = try await request.site.store.read { tx in
      let record = try TransferRecord.find(id, tx)
      guard !record.sides(of: member).isEmpty else { throw NoSuchTransfer() }
      let story = try record.reference.flatMap { try describers.descriptions(of: [$0], tx)[$0] }
      let staff = try record.staff.flatMap { try MemberSummary.names(of: [$0], tx)[$0] }
      return (record, story, staff)
    }
    return request.page(pages(request).transfer(record, of: member, story, staff: staff))
  }
}

extension Request {
  /// Reads the unit from the query string; points by default.
  func unit() throws -> WalletUnit {
    var check = query.checker
    let unit = check.optionalChoice("unit", say("unit"), of: WalletUnit.self) ?? .point
    try check.finish()
    return unit
  }
}
