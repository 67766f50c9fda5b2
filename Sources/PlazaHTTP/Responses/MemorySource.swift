import PlazaBase

/// A byte source in memory, used to answer range requests.
struct MemorySource: ByteSource {
  let bytes: [UInt8]
  let tag: String?

  var length: Int { bytes.count }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    Array(bytes[min(offset, length)..<min(offset + count, length)])
  }
}
