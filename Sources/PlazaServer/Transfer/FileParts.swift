import PlazaCrypto
import PlazaFiles

/// A stored file as a sequence of parts, so that it is never in memory as a whole.
struct FileParts: AsyncSequence, Sendable {
  typealias Element = [UInt8]
  typealias Failure = any Error
  private static let length = 4_194_304

  let file: any StoredFile

  func makeAsyncIterator() -> Iterator { Iterator(file: file) }

  struct Iterator: AsyncIteratorProtocol {
    let file: any StoredFile
    var offset = 0

    mutating func next() async throws -> [UInt8]? {
      guard offset < file.length else { return nil }
      let part = try await file.read(
        from: offset, count: Swift.min(FileParts.length, file.length - offset))
      guard !part.isEmpty else { throw FileError.unavailable("a stored file ended too soon") }
      offset += part.count
      return part
    }
  }

  /// Returns the SHA-256 digest of the file.
  func digest() async throws -> [UInt8] {
    var hash = SHA256()
    for try await part in self { hash.update(data: part) }
    return Array(hash.finalize())
  }
}
