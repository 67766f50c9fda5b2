/// Bytes of a known length that can be read from any place, such as a stored file.
public protocol ByteSource: Sendable {
  /// How many bytes there are.
  var length: Int { get }
  /// A strong entity tag without its quotes, nil where the bytes have none.
  var tag: String? { get }
  /// So many bytes from an offset; fewer only at the end.
  func read(from offset: Int, count: Int) async throws -> [UInt8]
}
