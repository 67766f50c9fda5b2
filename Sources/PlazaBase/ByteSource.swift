/// A random-access source of bytes of known length, such as a stored file.
public protocol ByteSource: Sendable {
  /// The length in bytes.
  var length: Int { get }
  /// A strong entity tag without quotes; `nil` if the source has none.
  var tag: String? { get }
  /// Whether the source supports random access. If not, it can be read once, from start to end.
  var isSeekable: Bool { get }
  /// Returns `count` bytes from an offset; fewer only at the end of the source.
  func read(from offset: Int, count: Int) async throws -> [UInt8]
  /// Fills a buffer with the bytes from an offset that are available without waiting for a disk or
  /// a network.
  /// - Returns: the number of bytes read; 0 if only ``read(from:count:)`` can provide them.
  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int
}

extension ByteSource {
  public var isSeekable: Bool { true }

  public func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int { 0 }
}
