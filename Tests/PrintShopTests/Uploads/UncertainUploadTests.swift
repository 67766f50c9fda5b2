import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaData
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
}

/// A database that commits, but does not report it while `isLost` returns true.
private struct UncertainDatabase: Database {
  private let store: any Database
  private let isLost: @Sendable () -> Bool

  init(_ store: any Database, isLost: @escaping @Sendable () -> Bool) {
    self.store = store
    self.isLost = isLost
  }

  var dialect: Dialect { store.dialect }
  var metrics: StoreMetrics { get async { await store.metrics } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.read(body) }

  func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.longRead(body) }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let value = try await store.write(body)
    if isLost() { throw DatabaseError.outcomeUnknown }
    return value
  }

  func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.longWrite(body) }

  func migrate(_ migrations: [Migration]) async throws { try await store.migrate(migrations) }
  func changeSignal(of topic: Topic) -> ChangeSignal { store.changeSignal(of: topic) }
  func close() async { await store.close() }
}
