import PlazaIPP
import Testing

@testable import PrintShop

struct IPPBodyReaderTests {
  @Test(arguments: [1, 2, 3, 7, 64, 1000, 70_000])
  func `the message and the document are separated for every chunk size`(size: Int) throws {
    let message = IPPMessage(.printJob, requestID: 3, [.name(String(repeating: "x", count: 300))])
    let document = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let bytes = message.bytes + document
    var (intake, came) = (IPPBodyReader(), [UInt8]())
    for start in stride(from: 0, to: bytes.count, by: size) {
      came += try intake.append(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    came += try intake.end()
    #expect(intake.message == message && came == document)
  }

  @Test func `a message that is too long is refused`() throws {
    var intake = IPPBodyReader()
    let name: [UInt8] = [0x42, 0, 1, 97, 0x7F, 0xFF] + [UInt8](repeating: 98, count: 0x7FFF)
    _ = try intake.append([2, 0, 0, 2, 0, 0, 0, 1, 1] + name)
    #expect(throws: IPPRefusal.self) { try intake.append(name + name) }
  }
}
