import NIOCore

/// Bytes that many answers share: they are sent as they lie in memory, without a copy for each answer.
public struct SharedBytes: Sendable {
  let buffer: ByteBuffer

  /// Holds these bytes.
  public init(_ bytes: [UInt8]) { buffer = ByteBuffer(bytes: bytes) }

  /// A copy of them.
  var bytes: [UInt8] { Array(buffer.readableBytesView) }
}
