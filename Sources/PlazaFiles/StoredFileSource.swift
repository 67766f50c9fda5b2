public import PlazaBase

/// A stored file as the body of a response.
public struct StoredFileSource: ByteSource {
  private let file: any StoredFile
  public let tag: String?

  /// - Parameter tag: a strong entity tag without quotes, which changes with the content.
  public init(_ file: any StoredFile, tag: String?) {
    self.file = file
    self.tag = tag
  }

  public var length: Int { file.length }

  public func read(from offset: Int, count: Int) async throws -> [UInt8] {
    try await file.read(from: offset, count: count)
  }

  public func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    file.readCached(into: buffer, from: offset)
  }
}
