/// Bytes of a known length that can be read from any place, such as a stored file.
public protocol ByteSource: Sendable {
  /// How many bytes there are.
  var length: Int { get }
  /// A strong entity tag without its quotes, nil where the bytes have none.
  var tag: String? { get }
  /// Whether it can be read from anywhere; otherwise only once, from its beginning to its end.
  var isSeekable: Bool { get }
  /// So many bytes from an offset; fewer only at the end.
  func read(from offset: Int, count: Int) async throws -> [UInt8]
  /// Fills a buffer with the bytes from an offset, as far as they can be had without waiting for a disk or a network.
  /// - Returns: how many were had; 0 where ``read(from:count:)`` has to wait for them.
  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int
}

extension ByteSource {
  /// Files are.
  public var isSeekable: Bool { true }

  /// Nothing is at hand.
  public func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int { 0 }
}
