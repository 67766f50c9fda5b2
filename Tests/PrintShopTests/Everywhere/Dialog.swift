import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

/// An IPP client of a store's printer that behaves like a device's print dialog.
struct Dialog {
  let web: WebClient
  let store: ID<PrintStore>
  var password: String?
  var language = "en"

  struct Result {
    let reply: Reply
    let message: IPPMessage?

    var status: UInt16? { message?.code }
    var text: String { message?.first(.operation)["status-message"].first?.text ?? "" }
    var job: IPPMessage.Group { message?.first(.job) ?? .init(.job, []) }
    var printer: IPPMessage.Group { message?.first(.printer) ?? .init(.printer, []) }
    var state: Int? { job["job-state"].first?.number }
  }

  var uri: IPPAttribute {
    IPPAttribute("printer-uri", .text(.uri, "ipp://localhost/print/stores/\(store)/ipp"))
  }

  func request(
    _ operation: IPPOperation, _ attributes: [IPPAttribute] = [], job: [IPPAttribute] = []
  ) -> IPPMessage {
    let first = [
      IPPAttribute("attributes-charset", .text(.charset, "utf-8")),
      IPPAttribute("attributes-natural-language", .text(.language, language)), uri,
    ]
    let groups =
      [IPPMessage.Group(.operation, first + attributes)] + (job.isEmpty ? [] : [.init(.job, job)])
    return IPPMessage(code: operation.rawValue, requestID: 7, groups: groups)
  }

  func send(
    _ operation: IPPOperation, _ attributes: [IPPAttribute] = [], job: [IPPAttribute] = [],
    document: [UInt8] = [],
    announced: Int? = nil, headers: [String: String] = [:]
  ) async throws -> Result {
    let bytes = request(operation, attributes, job: job).bytes + document
    return try await send(bytes, announced: announced, headers: headers)
  }

  func send(_ bytes: [UInt8], announced: Int? = nil, headers: [String: String] = [:]) async throws
    -> Result
  {
    var all = ["Content-Type": "application/ipp", "Content-Length": "\(announced ?? bytes.count)"]
    if let password {
      all["Authorization"] = "Basic " + Data("me:\(password)".utf8).base64EncodedString()
    }
    let reply = try await web.sendExactly(
      .post, "/print/stores/\(store)/ipp", headers: all.merging(headers) { $1 }, body: bytes)
    return Result(reply: reply, message: try? IPPMessage.read(reply.bytes).message)
  }

  /// Prints a PDF.
  /// - Returns: The job's number.
  @discardableResult
  func print(_ pages: Int = 2, _ job: [IPPAttribute] = [], named name: String = "Essay")
    async throws -> Int
  {
    let heard = try await send(
      .printJob, [.name(name)], job: job, document: BlankPageRenderer.pdf(pages))
    #expect(heard.status == 0, "\(heard.text)")
    return try #require(heard.job["job-id"].first?.number)
  }

  func jobAttributes(_ job: Int) async throws -> Result {
    try await send(.getJobAttributes, [.job(job)])
  }
}

extension IPPAttribute {
  static func name(_ name: String) -> IPPAttribute { IPPAttribute("job-name", .text(.name, name)) }
  static func job(_ number: Int) -> IPPAttribute { IPPAttribute("job-id", .integer(number)) }
}

extension PrintShopSite {
  /// Creates a device password and reads it from the page.
  func password(of person: Cast, named name: String = "Phone") async throws -> String {
    let page = try await visitor(person).post("/print/me/devices", form: ["name": name])
    let shape = /[a-z2-9]{5}(-[a-z2-9]{5}){3}/
    return String(try #require(page.text.firstMatch(of: shape)?.0))
  }

  /// Returns a device on the loopback interface, where TLS is not required.
  func dialog(_ person: Cast? = .ann, at address: String = "127.0.0.1") async throws -> Dialog {
    let password = try await person.asyncMap { try await self.password(of: $0) }
    return Dialog(
      web: try await visitor().newVisitor(address: address), store: storeID, password: password)
  }

  /// Prepares the received documents, as the background job does.
  func prepare() async throws {
    let waiting = try await store.read { tx -> [ID<Document>] in
      try tx.rows("SELECT id FROM print_document WHERE state IN ('waiting', 'ready') ORDER BY id")
        .map {
          try $0.value("id")
        }
    }
    let prepare = PrepareDocument(
      documentStore: documentStore, tools: tools, settings: StoreFixture.settings)
    for document in waiting { try await prepare.finish(document) }
  }

  func orders(of person: Cast, _ state: Order.State) async throws -> [Order] {
    try await store.read { try Order.of(person.id, in: [state], atMost: 50, $0) }
  }

  func documents() async throws -> Int {
    try await store.read {
      try $0.first("SELECT count(*) AS n FROM print_document WHERE key IS NOT NULL")?.value("n")
        ?? 0
    }
  }
}

extension Optional {
  fileprivate func asyncMap<Value>(_ change: (Wrapped) async throws -> Value) async rethrows
    -> Value?
  {
    guard let self else { return nil }
    return try await change(self)
  }
}
