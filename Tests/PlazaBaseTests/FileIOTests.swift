import Glibc
import PlazaBase
import Testing

struct FileIOTests {
  @Test func `written bytes are read back, and fewer at the end of the file`() {
    var path = Array("/tmp/file-io-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    unlink(path)
    defer { close(descriptor) }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(FileIO.write(bytes, to: descriptor))
    #expect(FileIO.read(descriptor, from: 0, count: bytes.count) == bytes)
    #expect(FileIO.read(descriptor, from: 199_990, count: 100) == Array(bytes.suffix(10)))
    #expect(FileIO.read(descriptor, from: 200_000, count: 1) == [])
  }

  @Test func `an invalid descriptor fails`() {
    #expect(FileIO.read(-1, from: 0, count: 1) == nil)
    #expect(!FileIO.write([1], to: -1))
  }
}
