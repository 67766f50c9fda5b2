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
