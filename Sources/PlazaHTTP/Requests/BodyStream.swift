import HummingbirdCore
import NIOCore

/// A request body that is read as it arrives, for routes that store the received part even if the
/// rest never arrives.
public struct BodyStream: Sendable {
  /// The way in which a body ended.
  public enum End: Sendable {
    /// The body arrived completely.
    case whole
    /// The connection broke, or the body was shorter than its `Content-Length`.
    case cut
  }

  let source: RequestBody
  let limit: Int
  let announced: Int?
  let requestBody: (@Sendable () -> Void)?

  /// Passes the body to the closure in pieces of a fixed length, of which only the last may be
  /// shorter. A broken connection ends the body like a regular end, so that the received part is
  /// passed on.
  /// - Parameters:
  ///   - length: the length of a piece in bytes.
  ///   - room: the maximum number of bytes of the body.
  ///   - tooMuch: the error thrown if the body exceeds `room`; the complete pieces received
  ///     before that have been passed on.
  public func chunks(
    of length: Int, room: Int, tooMuch: any Error, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    var (held, came) = ([UInt8](), 0)
    _ = try await read { part in
      held += part
      came += part.count
      guard came <= room else { throw tooMuch }
      while held.count >= length {
        try await take(Array(held.prefix(length)))
        held.removeFirst(length)
      }
    }
    if !held.isEmpty { try await take(held) }
  }

  /// Passes each part of the body to the closure as it arrives. May be called once.
  /// - Throws: the error of the closure, and 413 if the body exceeds the route's limit; the parts
  ///   received before that have been passed on.
  public func read(_ take: ([UInt8]) async throws -> Void) async throws -> End {
    requestBody?()
    var count = 0
    var parts = source.makeAsyncIterator()
    while true {
      let next: ByteBuffer?
      do { next = try await parts.next() } catch { return .cut }
      guard let next else { return announced.map { $0 == count } ?? true ? .whole : .cut }
      count += next.readableBytes
      guard count <= limit else { throw Problem.tooLarge(maximum: limit) }
      try await take(Array(next.readableBytesView))
    }
  }
}
