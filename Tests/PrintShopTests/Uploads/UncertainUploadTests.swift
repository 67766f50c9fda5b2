import Foundation
import HTTPTypes
import Jobs
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFiles
import PlazaTesting
import Synchronization
import Testing

@testable import PrintShop

struct UncertainUploadTests {
  @Test(arguments: [true, false])
  func `a part is kept if the database does not report whether it was recorded`(
    hasChecksum: Bool
  ) async throws {
    let isLost = Mutex(false)
    try await UploadFixture.open(wrap: {
      UncertainDatabase($0, isLost: { isLost.withLock(\.self) })
    }) {
      room in
      let web = room.visitor()
      let bytes = (0..<50).map { UInt8($0) }
      let place = try #require(try await room.begin(web, length: bytes.count).location)
      let sum = "sha1 " + Data(Insecure.SHA1.hash(data: bytes)).base64EncodedString()
      isLost.withLock { $0 = true }
      let sent = try await room.send(
        web, place, bytes, at: 0, checksum: hasChecksum ? sum : nil)
      #expect(sent.status == .serviceUnavailable)
      isLost.withLock { $0 = false }
      #expect(try await room.offset(web, place) == bytes.count)
      let id = try #require(ID<Document>(place.split(separator: "/").last ?? ""))
      #expect(try await room.documentStore.bytes(of: id, .upload) == bytes)
    }
  }

  @Test func `a print job keeps what the database may have recorded`() async throws {
    let isLost = Mutex(false)
    let clock = TestWorld()
    let time = StoreFixture.settings.time
    let tables =
      StoreFixture.tables + EverywhereSchema.migrations
      + Jobs(runners: [], time: time).migrations
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder, reserve: 0, world: clock.world)
      try await Engine.sqliteMemory.withStore(tables, world: clock) { store in
        let documentStore = EncryptedDocumentStore(
          store: UncertainDatabase(store, isLost: { isLost.withLock(\.self) }), files: files,
          world: clock.world)
        let shop = try await StoreFixture(store: store, clock: clock, routes: [])
          .open("Near", at: "37.58,127.03").id
        let begin = try StartPrintJob(
          PrintOptions(), title: nil, of: Cast.ann.id, at: shop, StoreFixture.settings,
          in: clock.world)
        let (job, room) = try await store.write { tx in
          let made = try begin(tx)
          return (try PrintJob.find(made.number, of: Cast.ann.id, at: shop, tx), made.room)
        }
        let bytes = (0..<64).map { UInt8($0) }
        var intake = DocumentIntake(
          documentStore, job, begin.key, room: room, piece: 64, named: nil)
        isLost.withLock { $0 = true }
        await #expect(throws: DatabaseError.outcomeUnknown) { try await intake.append(bytes) }
        isLost.withLock { $0 = false }
        try await intake.handleFailure()
        #expect(try await documentStore.bytes(of: job.document, .upload) == bytes)
        #expect(try await files.list(DocumentPart.prefix).count == 1)
      }
    }
  }
}
