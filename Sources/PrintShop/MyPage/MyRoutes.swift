import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb
import Wallet

/// My page, receipts, and the documents that are kept.
struct MyRoutes: Sendable {
  private static let receiptsAtOnce = 30

  let settings: PrintSettings
  let vault: Vault
  let tools: Tools

  var routes: [Route] {
    [
      .get(At.me.pattern, for: .members, me),
      .get(At.receipts.pattern, for: .members, receipts),
      .get(At.documents.pattern, for: .members, documents),
      .get(At.deleteDocument.pattern, for: .members, question),
      .post(At.deleteDocument.pattern, for: .members, delete),
      .post(At.retryDocument.pattern, for: .members, retry),
      .get(At.documentPage.pattern, for: .members, picture),
    ]
  }

  private func pages(_ call: Call) -> MyPages { MyPages(words: settings.words(call), languages: call.site.languages) }

  private func me(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let cards = settings.cards(call, try await Whereabouts.of(call).spot)
    let view = try await call.site.store.read { tx in
      MyView(
        name: viewer.name, credits: try Balance.of(viewer.id, .credit, tx),
        favourites: try cards.of(KeepFavourite.kept(by: viewer.id, tx), tx),
        documents: try DocumentChoice.of(viewer.id, tx).count, desks: try DeskGuard.desks(of: viewer, atMost: 3, tx))
    }
    return call.page(pages(call).me(view))
  }

  private func receipts(_ call: Call) async throws -> Answer {
    let (member, last) = (try call.signedIn().id, call.query.text("after").flatMap { ID<Order>($0) })
    let reports = try await call.site.store.read { tx in
      try Order.of(
        member, in: Order.State.allCases.filter { $0 != .draft }, after: last, atMost: Self.receiptsAtOnce, tx
      ).map { try OrderReport.of($0, tx) }
    }
    let next =
      reports.count < Self.receiptsAtOnce
      ? nil : reports.last.map { At.receipts().query(["after": $0.order.id.text]) }
    return call.page(pages(call).receipts(reports, next: next))
  }

  private func documents(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    let choices = try await call.site.store.read { try DocumentChoice.of(member, $0) }
    return call.page(pages(call).documents(choices, newKey: call.newFormKey))
  }

  private func choice(_ call: Call) async throws -> DocumentChoice {
    let (id, member) = (try call.id("document", of: Document.self), try call.signedIn().id)
    return try await call.site.store.read { tx in
      guard let document = try Document.find(id, of: member, tx), document.state != .gone else {
        throw DeleteDocument.No.noSuchDocument
      }
      return DocumentChoice(document: document, title: try Vault.title(of: id, tx))
    }
  }

  private func question(_ call: Call) async throws -> Answer {
    call.page(pages(call).deleteQuestion(try await choice(call), key: call.newFormKey()))
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteDocument(document: try call.id("document"), member: try call.signedIn().id)
    do {
      let parts = try await call.site.store.write { try delete($0) }
      try await vault.remove(parts)
    } catch DeleteDocument.No.isOrdered {
      return .redirect(to: At.documents(), flash: .alert(DeleteDocument.No.isOrdered.sentence))
    }
    return .redirect(to: At.documents(), flash: .done(say("Deleted for good.")))
  }

  private func retry(_ call: Call) async throws -> Answer {
    if let password = call.fields.text("password") { return try await open(call, with: password) }
    let retry = RetryDocument(try call.id("document"), of: try call.signedIn().id, in: call.world)
    return try await call.act(orBackTo: At.documents()) { tx in
      try retry(tx)
      return .redirect(to: At.documents(), flash: .done(say("It is tried again.")))
    }
  }

  private func open(_ call: Call, with password: String) async throws -> Answer {
    let unlock = UnlockDocument(vault: vault, tools: tools, settings: settings)
    do {
      try await unlock(call.id("document"), of: try call.signedIn().id, with: password)
    } catch let refusal as any Refusal {
      return .redirect(to: At.documents(), flash: .alert(refusal.sentence))
    }
    return .redirect(to: At.documents(), flash: .done(say("The file is open.")))
  }

  /// A page of a document, small.
  private func picture(_ call: Call) async throws -> Answer {
    let choice = try await choice(call)
    guard choice.document.state == .ready, let page = Int(try call.parameter("page")),
      (1...max(1, choice.document.pages ?? 0)).contains(page),
      let picture = try await picture(of: choice.document.id, page: page)
    else { throw Problem.notFound }
    return .bytes(picture, type: "image/png")
  }

  /// The first was drawn when the document came.
  private func picture(of document: ID<Document>, page: Int) async throws -> [UInt8]? {
    if page == 1 { return try await vault.bytes(of: document, .picture) }
    guard let pdf = try await vault.bytes(of: document, .pdf) else { return nil }
    return try await tools.picture(of: pdf, page: page)
  }
}
