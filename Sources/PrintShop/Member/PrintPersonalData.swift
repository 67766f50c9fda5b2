public import Members
public import PlazaArchive
public import PlazaBase
public import PlazaData
public import PlazaFiles
import PlazaHTTP

/// A member's orders and documents for data export and deletion. Must run before the wallet's
/// provider, so that reserved amounts are released first.
public struct PrintPersonalData: PersonalDataProvider {
  private let settings: PrintSettings
  private let world: World
  private let documentStore: EncryptedDocumentStore

  public init(
    _ settings: PrintSettings, store: any Database, files: any FileStore, in world: World
  ) {
    self.settings = settings
    self.world = world
    documentStore = EncryptedDocumentStore(store: store, files: files, world: world)
  }

  public var personalData: [PersonalData] {
    let books = "for good, with the store's books"
    let order = PersonalData.RetentionRule.retained(
      why: "a store must know what was paid for", until: books)
    return [
      PersonalData("print_order", "member", in: "print/orders.json", order),
      PersonalData(
        "print_document", "member", in: "print/documents.json",
        .retained(
          why: "a document that is being printed comes out", until: "its days after the upload")),
      PersonalData("print_document", "title", in: "print/documents.json", .cleared),
      PersonalData("print_password", "member", "name", in: "print/devices.json", .deleted),
      PersonalData("print_preset", "member", "name", in: "print/presets.json", .deleted),
      PersonalData("print_job", "member", export: .none("the orders say the same"), .deleted),
      .staff("print_order_event", "made_by", until: books),
      .staff("print_run", "made_by", until: books),
      .staff("print_rates", "made_by", until: books),
    ]
  }

  /// Exports every order with its price and history, and the details of every document.
  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    var (orders, documents) = (JSONWriter(), JSONWriter())
    try allOrders(of: member, tx).map { try OrderView.of($0, tx) }.write(to: &orders)
    try DocumentChoice.of(member, tx).map(ExportedDocument.init).write(to: &documents)
    var devices = JSONWriter()
    try AppPassword.of(member, tx).map(ExportedDevice.init).write(to: &devices)
    var presets = JSONWriter()
    try PrintPreset.list(of: member, tx).map(ExportedPreset.init).write(to: &presets)
    return [
      ExportFile("print/orders.json", orders.bytes),
      ExportFile("print/documents.json", documents.bytes),
      ExportFile("print/devices.json", devices.bytes),
      ExportFile("print/presets.json", presets.bytes),
    ]
  }

  /// Returns every document as the prepared PDF, or as uploaded if it is not ready.
  public func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile] {
    let rows = try tx.rows(
      """
      SELECT p.document, p.kind, SUM(p.length) AS length FROM print_document d
        JOIN print_document_part p ON p.document = d.id
      WHERE d.member = \(member) AND d.key IS NOT NULL AND d.state <> 'arriving' AND p.kind IN ('upload', 'pdf')
      GROUP BY p.document, p.kind ORDER BY p.document
      """)
    return try rows.map { row in
      let (id, kind): (ID<Document>, DocumentPart.Kind) = (
        try row.value("document"), try row.value("kind")
      )
      return ZipFile("print/documents/\(id).\(kind.rawValue)", length: try row.value("length")) {
        [documentStore] in
        try await documentStore.source(of: id, kind)
      }
    }
  }

  /// Cancels waiting orders. Orders that are being printed are completed without a reference to
  /// the member, and their documents expire as usual; all other documents are deleted immediately.
  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM print_password WHERE member = \(member)")
    try tx.run("DELETE FROM print_preset WHERE member = \(member)")
    try tx.run("DELETE FROM print_job WHERE member = \(member)")
    for order in try Order.of(member, in: [.order], atMost: 1_000, tx) {
      _ = try CancelOrder(order.id, of: member, settings, in: world)(tx)
    }
    try tx.run(
      """
      DELETE FROM print_order WHERE member = \(member) AND state = 'draft'
      """)
    // Deletes the member's report texts; the staff's decisions remain.
    try tx.run(
      """
      UPDATE print_order_event SET words = NULL
      WHERE what = 'reported' AND print_order IN (SELECT id FROM print_order WHERE member = \(member))
      """)
    let kept = try tx.rows(
      "SELECT id FROM print_document WHERE member = \(member) AND key IS NOT NULL ORDER BY id")
    for row in kept { try erase(document: try row.value("id"), tx) }
  }

  /// Files without a row are deleted by the next sweep; until then they cannot be decrypted.
  private func erase(document: ID<Document>, _ tx: any Transaction) throws {
    if try Document.isNeeded(document, tx) {
      try tx.run("UPDATE print_document SET title = NULL WHERE id = \(document)")
    } else {
      _ = try ShredDocument(document: document)(tx)
    }
  }

  private func allOrders(of member: ID<Member>, _ tx: any Transaction) throws -> [Order] {
    var (orders, last): ([Order], ID<Order>?) = ([], nil)
    while true {
      let some = try Order.of(member, in: Order.State.allCases, after: last, atMost: 200, tx)
      orders += some
      guard some.count == 200 else { return orders }
      last = some.last?.id
    }
  }
}

private struct ExportedDevice: Sendable, JSONWritable {
  let password: AppPassword

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", password.name)
      $0.field("madeAt", password.madeAt)
      $0.field("usedAt", password.usedAt)
    }
  }
}

private struct ExportedDocument: Sendable, JSONWritable {
  let choice: DocumentChoice

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", choice.document.id)
      $0.field("title", choice.title)
      $0.field("state", choice.document.state.rawValue)
      $0.field("bytes", choice.document.length)
      $0.field("pages", choice.document.pages)
      $0.field("sha256", choice.document.sha256)
      $0.field("uploadedAt", choice.document.beganAt)
      $0.field("keptUntil", choice.document.retainedUntil)
    }
  }
}
