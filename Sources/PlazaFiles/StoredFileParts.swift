/// The bytes of a stored file in parts, so that the file is never in memory as a whole.
public struct StoredFileParts: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = any Error
  private let file: any StoredFile
  private let length: Int

  /// - Parameter length: the length of each part but the last, in bytes.
  public init(_ file: any StoredFile, length: Int = 1_048_576) {
    self.file = file
    self.length = length
  }

  public func makeAsyncIterator() -> Iterator { Iterator(file: file, length: length) }

  public struct Iterator: AsyncIteratorProtocol {
    let file: any StoredFile
    let length: Int
    var offset = 0

    public mutating func next() async throws -> [UInt8]? {
      guard offset < file.length else { return nil }
      let part = try await file.read(
        from: offset, count: Swift.min(length, file.length - offset))
      guard !part.isEmpty else { throw FileError.unavailable("a stored file ended too soon") }
      offset += part.count
      return part
    }
  }
}
