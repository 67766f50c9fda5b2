import NIOCore

/// Bytes shared among responses and sent without a copy per response.
public struct SharedBytes: Sendable {
  let buffer: ByteBuffer

  public init(_ bytes: [UInt8]) { buffer = ByteBuffer(bytes: bytes) }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(buffer.readableBytesView) }
}
