import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaProcesses
import PlazaUI
import Wallet

/// My page, the receipts, and the stored documents.
struct PrintAccountRoutes: Sendable {
  private static let receiptsAtOnce = 30

  let settings: PrintSettings
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner

  var routes: [Route] {
    [
      .get(Paths.me.pattern, for: .members, me),
      .get(Paths.receipts.pattern, for: .members, receipts),
      .get(Paths.documents.pattern, for: .members, documents),
      .get(Paths.deleteDocument.pattern, for: .members, question),
      .post(Paths.deleteDocument.pattern, for: .members, delete),
      .post(Paths.retryDocument.pattern, for: .members, retry),
      .get(Paths.documentPage.pattern, for: .members, picture),
    ]
  }

  private func pages(_ request: Request) -> MemberPrintPages {
    MemberPrintPages(text: settings.text(request), languages: request.site.languages)
  }

  private func me(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let cards = settings.cards(request, try await SearchOrigin.of(request).spot)
    let view = try await request.site.store.read { tx in
      AccountView(
        name: viewer.name, picture: viewer.avatar, credits: try Balance.of(viewer.id, .credit, tx),
        favourites: try cards.of(SetFavourite.favourites(of: viewer.id, tx), tx),
        documents: try DocumentChoice.of(viewer.id, tx).count,
        desks: try StoreStaffAccess.desks(of: viewer, atMost: 3, tx))
    }
    return request.page(pages(request).me(view))
  }

  private func receipts(_ request: Request) async throws -> Response {
    let (member, last) = (
      try request.signedIn().id, request.query.text("after").flatMap { ID<Order>($0) }
    )
    let reports = try await request.site.store.read { tx in
      try Order.of(
        member, in: Order.State.allCases.filter { $0 != .draft }, after: last,
        atMost: Self.receiptsAtOnce, tx
      ).map { try OrderSummary.of($0, tx) }
    }
    let next =
      reports.count < Self.receiptsAtOnce
      ? nil : reports.last.map { Paths.receipts().query(["after": $0.order.id.text]) }
    return request.page(pages(request).receipts(reports, next: next))
  }

  private func documents(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    let choices = try await request.site.store.read { try DocumentChoice.of(member, $0) }
    return request.page(pages(request).documents(choices, newKey: request.newFormKey))
  }

  private func choice(_ request: Request) async throws -> DocumentChoice {
    let (id, member) = (try request.id("document", of: Document.self), try request.signedIn().id)
    return try await request.site.store.read { tx in
      guard let document = try Document.find(id, of: member, tx), document.state != .gone else {
        throw DeleteDocument.Refusal.noSuchDocument
      }
      return DocumentChoice(
        document: document, title: try EncryptedDocumentStore.title(of: id, tx))
    }
  }

  private func question(_ request: Request) async throws -> Response {
    request.page(
      pages(request).deleteQuestion(try await choice(request), key: request.newFormKey()))
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeleteDocument(
      document: try request.id("document"), member: try request.signedIn().id)
    do {
      let parts = try await request.site.store.write { try delete($0) }
      try await documentStore.remove(parts)
    } catch DeleteDocument.Refusal.isOrdered {
      return .redirect(
        to: Paths.documents(), flash: .alert(DeleteDocument.Refusal.isOrdered.message))
    }
    return .redirect(to: Paths.documents(), flash: .done(say("Permanently deleted.")))
  }

  private func retry(_ request: Request) async throws -> Response {
    if let password = request.fields.text("password") {
      return try await open(request, with: password)
    }
    let retry = RetryDocument(
      try request.id("document"), of: try request.signedIn().id, in: request.world)
    return try await request.act(orBackTo: Paths.documents()) { tx in
      try retry(tx)
      return .redirect(to: Paths.documents(), flash: .done(say("Retrying.")))
    }
  }

  private func open(_ request: Request, with password: String) async throws -> Response {
    let unlock = UnlockDocument(documentStore: documentStore, tools: tools, settings: settings)
    do {
      try await unlock(request.id("document"), of: try request.signedIn().id, with: password)
    } catch let refusal as any Refusal {
      return .redirect(to: Paths.documents(), flash: .alert(refusal.message))
    }
    return .redirect(to: Paths.documents(), flash: .done(say("File unlocked.")))
  }

  /// Responds with a small image of a document's page.
  private func picture(_ request: Request) async throws -> Response {
    let choice = try await choice(request)
    guard choice.document.state == .ready, let page = Int(try request.parameter("page")),
      (1...max(1, choice.document.pages ?? 0)).contains(page),
      let picture = try await picture(of: choice.document.id, page: page)
    else { throw Problem.notFound }
    return .bytes(picture, type: "image/png")
  }

  /// The first page's image was rendered when the document was uploaded.
  private func picture(of document: ID<Document>, page: Int) async throws -> [UInt8]? {
    if page == 1 { return try await documentStore.bytes(of: document, .picture) }
    guard let pdf = try await documentStore.bytes(of: document, .pdf) else { return nil }
    return try await tools.picture(of: pdf, page: page)
  }
}
