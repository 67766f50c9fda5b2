import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// A transfer as the staff sees it, and taking it back.
struct ReceiptRoutes: Sendable {
  let settings: WalletSettings
  let tellers: [any Storyteller]

  var routes: [Route] {
    [
      .get(At.receipt.pattern, for: .walletStaff, show),
      .get(At.undo.pattern, for: .walletStaff) { try await form($0) },
      .post(At.undo.pattern, for: .walletStaff, undo),
    ]
  }

  private func pages(_ call: Call) -> DeskPages { DeskPages(settings: settings, now: call.now) }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("transfer", of: Transfer.self)
    let (record, stories, names) = try await call.site.store.read { tx in
      let record = try TransferRecord.find(id, tx)
      let causes = record.sides.map(\.account) + [record.cause].compactMap(\.self)
      let people = record.sides.compactMap(\.member) + [record.staff].compactMap(\.self)
      return (record, try tellers.stories(of: Set(causes), tx), try MemberEntry.names(of: people, tx))
    }
    return call.page(pages(call).receipt(record, names: names, stories))
  }

  private func form(
    _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let record = try await find(call)
    let form = FormView(
      "undo", action: At.undo(record.id), key: call.newFormKey(), complaints: complaints, values: call.typed)
    return call.page(pages(call).undo(record, form, refused: refused), status: status)
  }

  private func undo(_ call: Call) async throws -> Answer {
    let (record, staff) = (try await find(call), try call.signedIn().id)
    let outcome = try await call.submit({ check in
      UndoTransfer(
        record.id, words: check.text("reason", say("reason"), atMost: 300), at: call.now, by: staff, in: call.world)
    }) { act, tx in
      .redirect(to: At.receipt(try act(tx).id), flash: .done(say("It is taken back.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await form(call, complaints, refused: refused, status)
    }
  }

  private func find(_ call: Call) async throws -> TransferRecord {
    let id = try call.id("transfer", of: Transfer.self)
    return try await call.site.store.read { try TransferRecord.find(id, $0) }
  }
}
