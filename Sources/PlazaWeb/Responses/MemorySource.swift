/// Bytes that are in memory already, for answering a range of them.
struct MemorySource: ByteSource {
  let bytes: [UInt8]
  let tag: String?

  var length: Int { bytes.count }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    Array(bytes[min(offset, length)..<min(offset + count, length)])
  }
}
