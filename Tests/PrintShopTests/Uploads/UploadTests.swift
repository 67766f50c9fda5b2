import Foundation
import HTTPTypes
import Jobs
import Members
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI
import PlazaUploads
import Testing

@testable import PrintShop
@testable import Wallet

/// A server for uploading and preparing documents.
struct UploadFixture {
  let store: any Database
  let clock: TestWorld
  let documentStore: EncryptedDocumentStore
  let folder: String
  let tools: ToolRunner
  let settings: PrintSettings
  let site: Site
  let responder: Router

  /// - Parameter wrap: returns the database in which uploads are recorded.
  static func open(
    on engine: Engine = .sqliteMemory, wrap: (any Database) -> any Database = { $0 },
    _ body: (UploadFixture) async throws -> Void
  ) async throws {
    let (settings, clock) = (StoreFixture.settings, TestWorld())
    let tables =
      WebTables.migrations + Members.tables + Jobs(runners: [], time: settings.time).migrations
      + Wallet.tables
      + PrintShop.tables
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder + "/files", reserve: 0, world: clock.world)
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      try await engine.withStore(tables, world: clock) { store in
        let documentStore = EncryptedDocumentStore(
          store: wrap(store), files: files, world: clock.world)
        var uploads = Uploads(documentStore: documentStore)
        uploads.chunkSize = 64
        let site = Site.testing(store, world: clock, storefronts: [])
        let responder = Router(
          site: site,
          routes: TusRoutes(DocumentUploadStore(settings: settings, uploads: uploads)).routes,
          storefronts: [])
        try await body(
          UploadFixture(
            store: store, clock: clock, documentStore: documentStore, folder: folder, tools: tools,
            settings: settings,
            site: site,
            responder: responder))
      }
    }
  }

  func visitor(_ person: Cast? = .ann) -> WebClient {
    let web = WebClient(responder)
    if let person { web.useBearer(person.rawValue) }
    return web
  }

  /// Creates an upload; the response contains its location.
  func begin(_ web: WebClient, length: Int, name: String? = nil) async throws -> Reply {
    var headers = ["Tus-Resumable": "1.0.0", "Upload-Length": "\(length)"]
    if let name {
      headers["Upload-Metadata"] = "filename \(Data(name.utf8).base64EncodedString())"
    }
    return try await web.send(.post, "/api/print/uploads", headers: headers)
  }

  func send(
    _ web: WebClient, _ place: String, _ bytes: [UInt8], at offset: Int, announced: Int? = nil,
    checksum: String? = nil
  ) async throws -> Reply {
    var headers = [
      "Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)",
      "Content-Type": "application/offset+octet-stream",
    ]
    if let announced { headers["Content-Length"] = "\(announced)" }
    if let checksum { headers["Upload-Checksum"] = checksum }
    return try await web.send(.patch, place, headers: headers, body: bytes)
  }

  func offset(_ web: WebClient, _ place: String) async throws -> Int? {
    try await web.send(.head, place, headers: ["Tus-Resumable": "1.0.0"]).headers[
      try #require(HTTPField.Name("Upload-Offset"))
    ].flatMap { Int($0) }
  }

  /// Uploads a complete document, which then waits to be prepared.
  func upload(_ bytes: [UInt8], name: String? = nil) async throws -> ID<Document> {
    let web = visitor()
    let place = try #require(try await begin(web, length: bytes.count, name: name).location)
    #expect(try await send(web, place, bytes, at: 0).status == .noContent)
    return try #require(ID<Document>(place.split(separator: "/").last ?? ""))
  }

  func prepare(_ id: ID<Document>) async throws -> Document {
    try await PrepareDocument(documentStore: documentStore, tools: tools, settings: settings)
      .prepare(id)
    return try #require(try await store.read { try Document.find(id, of: Cast.ann.id, $0) })
  }
}

@Suite struct UploadTests {
  @Test(arguments: Engine.all)
  func `an upload interrupted at any byte resumes and arrives unchanged`(engine: Engine)
    async throws
  {
    try await UploadFixture.open(on: engine) { room in
      let web = room.visitor()
      let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      for cut in engine == .postgres ? [0, 1, 63, 64, 65, 128, 199] : Array(0..<bytes.count) {
        let place = try #require(try await room.begin(web, length: bytes.count).location)
        _ = try await room.send(
          web, place, Array(bytes.prefix(cut)), at: 0, announced: bytes.count)
        let offset = try #require(try await room.offset(web, place))
        #expect(offset == cut)
        #expect(
          try await room.send(web, place, Array(bytes.dropFirst(offset)), at: offset).status
            == .noContent)
        let id = try #require(ID<Document>(place.split(separator: "/").last ?? ""))
        let stored = try #require(try await room.documentStore.bytes(of: id, .upload))
        #expect(SHA256.hash(data: stored) == SHA256.hash(data: bytes), "cut at \(cut)")
        try await room.store.write { try $0.run("UPDATE print_document SET member = \(id)") }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `one of 16 concurrent continuations of an upload succeeds`(engine: Engine) async throws {
    try await UploadFixture.open(on: engine) { room in
      let web = room.visitor()
      let place = try #require(try await room.begin(web, length: 400).location)
      let done = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<16 {
          group.addTask {
            let part = Array(repeating: UInt8(number), count: 50)
            return try await room.send(web, place, part, at: 0).status == .noContent ? 1 : 0
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(done == 1)
      #expect(try await room.offset(web, place) == 50)
      let id = try #require(ID<Document>(place.split(separator: "/").last ?? ""))
      #expect(Set(try #require(try await room.documentStore.bytes(of: id, .upload))).count == 1)
      #expect(try await room.documentStore.files.list(DocumentPart.prefix).count == 1)
    }
  }

  @Test func `uploads follow the tus protocol`() async throws {
    try await UploadFixture.open { room in
      let web = room.visitor()
      let told = try await room.visitor(nil).send(.options, "/api/print/uploads")
      let version = try #require(HTTPField.Name("Tus-Version"))
      #expect(told.status == .noContent && told.headers[version] == "1.0.0")
      #expect(
        try await web.send(.post, "/api/print/uploads", headers: ["Upload-Length": "5"]).status
          == .preconditionFailed)
      #expect(try await room.begin(room.visitor(nil), length: 5).status == .unauthorized)
      #expect(try await room.begin(web, length: Uploads.largest + 1).status == .contentTooLarge)
      #expect(try await room.begin(web, length: 0).json("type") == "/problems/empty-document")
      let plus = ["Tus-Resumable": "1.0.0", "Upload-Length": "+5"]
      #expect(try await web.send(.post, "/api/print/uploads", headers: plus).status == .badRequest)
      let made = try await room.begin(web, length: 5, name: "논문.pdf")
      #expect(made.status == .created)
      let place = try #require(made.location)
      #expect(try await room.send(web, place, [1], at: 3).status == .conflict)
      #expect(try await room.send(web, place, [1, 2, 3, 4, 5, 6], at: 0).status == .conflict)
      #expect(try await room.offset(room.visitor(.bob), place) == nil)
      #expect(try await room.send(room.visitor(.bob), place, [1], at: 0).status == .notFound)
      #expect(
        try await web.send(.delete, place, headers: ["Tus-Resumable": "1.0.0"]).status
          == .noContent)
      #expect(try await room.offset(web, place) == nil)
      #expect(try await room.documentStore.files.list(DocumentPart.prefix).isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a part with a wrong checksum or an early end is not stored`(engine: Engine) async throws {
    try await UploadFixture.open(on: engine) { room in
      let web = room.visitor()
      let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let place = try #require(try await room.begin(web, length: bytes.count).location)
      let sum = "sha1 " + Data(Insecure.SHA1.hash(data: bytes)).base64EncodedString()
      let other = Array(bytes.reversed())
      #expect(try await room.send(web, place, other, at: 0, checksum: sum).status.code == 460)
      let cut = try await room.send(
        web, place, Array(bytes.prefix(150)), at: 0, announced: 200, checksum: sum)
      #expect(cut.status.code == 460)
      #expect(try await room.offset(web, place) == 0)
      #expect(try await room.documentStore.files.list(DocumentPart.prefix).isEmpty)
      for nonsense in [
        "sha1", "sha1 !", "md5 \(Data(count: 16).base64EncodedString())", "sha1 AAAA", "",
      ] {
        #expect(
          try await room.send(web, place, bytes, at: 0, checksum: nonsense).status == .badRequest,
          "\(nonsense)")
      }
      #expect(try await room.send(web, place, bytes, at: 0, checksum: sum).status == .noContent)
      let id = try #require(ID<Document>(place.split(separator: "/").last ?? ""))
      #expect(try await room.documentStore.bytes(of: id, .upload) == bytes)
    }
  }

  @Test func `the number and size of documents per member are limited`() async throws {
    try await UploadFixture.open { room in
      let web = room.visitor()
      for _ in 0..<5 {
        let begun = try await room.begin(web, length: Uploads.largest)
        #expect(begun.status == .created)
      }
      #expect(try await room.begin(web, length: 1).json("type") == "/problems/documents-too-large")
      let bob = room.visitor(.bob)
      for _ in 0..<Limit.documents.maximum {
        let begun = try await room.begin(bob, length: 1)
        #expect(begun.status == .created)
      }
      #expect(try await room.begin(bob, length: 1).json("type") == "/problems/limit-reached")
    }
  }

  @Test(arguments: Engine.all)
  func `the number of parts per document is limited`(engine: Engine) async throws {
    try await UploadFixture.open(on: engine) { room in
      let (member, world) = (Cast.ann.id, room.clock.world)
      let begin = try StartUpload(9, title: nil, of: member, room.settings, in: world)
      let storage = DocumentParts(
        id: begin.id, key: begin.key, documentStore: room.documentStore,
        job: EnqueueJob(Uploads.job, key: begin.id.text, for: member, in: world))
      let note = { (number: Int, offset: Int) in
        let part = UploadPart(number: number, length: 1, file: "part \(number)")
        return RecordParts([part], of: storage, at: offset)
      }
      let maximum = DocumentParts.maximumParts
      let (last, more) = (note(maximum, 0), note(maximum + 1, 1))
      try await room.store.write { tx in
        try begin(tx)
        try last(tx)
      }
      await #expect(throws: UploadRefusal.inPieces) { try await room.store.write { try more($0) } }
    }
  }
}
