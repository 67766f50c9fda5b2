import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The staff routes for viewing and undoing a transfer.
struct ReceiptRoutes: Sendable {
  let settings: WalletSettings
  let describers: [any TransactionDescriber]

  var routes: [Route] {
    [
      .get(Paths.receipt.pattern, for: .walletStaff, show),
      .get(Paths.undo.pattern, for: .walletStaff) { try await form($0) },
      .post(Paths.undo.pattern, for: .walletStaff, undo),
    ]
  }

  private func pages(_ request: Request) -> WalletStaffPages {
    WalletStaffPages(settings: settings, now: request.now)
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("transfer", of: Transfer.self)
    let (record, descriptions, names) = try await request.site.store.read { tx in
      let record = try TransferRecord.find(id, tx)
      let references = record.sides.map(\.account) + [record.reference].compactMap(\.self)
      let people = record.sides.compactMap(\.member) + [record.staff].compactMap(\.self)
      return (
        record, try describers.descriptions(of: Set(references), tx),
        try MemberSummary.names(of: people, tx)
      )
    }
    return request.page(pages(request).receipt(record, names: names, descriptions))
  }

  private func form(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let record = try await find(request)
    let form = FormView(
      "undo", action: Paths.undo(record.id), key: request.newFormKey(), errors: errors,
      values: request.typed)
    return request.page(pages(request).undo(record, form, refused: refused), status: status)
  }

  private func undo(_ request: Request) async throws -> Response {
    let (record, staff) = (try await find(request), try request.signedIn().id)
    let outcome = try await request.submit({ check in
      UndoTransfer(
        record.id, text: check.text("reason", say("reason"), atMost: 300), at: request.now,
        by: staff,
        in: request.world)
    }) { act, tx in
      .redirect(to: Paths.receipt(try act(tx).id), flash: .done(say("Transaction reversed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await form(request, errors, refused: refused, status)
    }
  }

  private func find(_ request: Request) async throws -> TransferRecord {
    let id = try request.id("transfer", of: Transfer.self)
    return try await request.site.store.read { try TransferRecord.find(id, $0) }
  }
}
