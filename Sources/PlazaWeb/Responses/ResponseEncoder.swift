import HTTPTypes
import NIOCore

/// The bytes of one connection's answers as they go over the wire (RFC 9112 §4 to §7): SwiftNIO's own encoder makes
/// three copies of the fields on the way, which was a tenth of a small answer.
struct ResponseEncoder {
  /// How a client knows where the body ends.
  private enum Framing {
    /// There is none, or its length was said, or the connection ends with it.
    case plain
    /// Each part says its length.
    case chunked
    /// What a handler writes is not sent: the answer has no body.
    case dropped
  }

  static let goOn = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")

  private let common: DefaultHeaders
  private var framing = Framing.plain

  init(_ common: DefaultHeaders) { self.common = common }

  /// The status line and all fields.
  mutating func head(_ response: HTTPResponse, _ frame: ResponseFraming) -> ByteBuffer {
    let mayHaveBody = response.status.kind != .informational && ![204, 304].contains(response.status.code)
    let hasLength = response.headerFields[.contentLength] != nil
    framing = frame.isHead || !mayHaveBody ? .dropped : hasLength || frame.isOld ? .plain : .chunked
    let common = common.bytes(
      besidePolicy: response.headerFields[.contentSecurityPolicy] != nil,
      isShared: response.headerFields.contains { $0.name == Response.resourcePolicy })
    var lines = ByteBufferAllocator().buffer(capacity: 512 + common.readableBytes)
    lines.writeStaticString(frame.isOld ? "HTTP/1.0 " : "HTTP/1.1 ")
    lines.writeString(String(response.status.code))
    lines.writeStaticString(" ")
    lines.writeString(response.status.reasonPhrase)
    lines.writeStaticString("\r\n")
    for field in response.headerFields {
      switch field.name {
      case .connection, .transferEncoding: continue
      case .contentLength where !mayHaveBody: continue
      default: lines.write(field)
      }
    }
    lines.writeImmutableBuffer(common)
    if framing == .chunked { lines.writeStaticString("Transfer-Encoding: chunked\r\n") }
    if frame.closes { lines.writeStaticString("Connection: close\r\n") }
    lines.writeStaticString("\r\n")
    return lines
  }

  /// What is sent of a part of the body.
  func part(_ bytes: ByteBuffer) -> [ByteBuffer] {
    switch framing {
    case .plain: return [bytes]
    case .dropped: return []
    case .chunked:
      // A chunk without bytes would be the last.
      if bytes.readableBytes == 0 { return [] }
      return [
        ByteBuffer(string: String(bytes.readableBytes, radix: 16) + "\r\n"), bytes, ByteBuffer(staticString: "\r\n"),
      ]
    }
  }

  /// What is sent at the end of the body.
  var end: ByteBuffer? { framing == .chunked ? ByteBuffer(staticString: "0\r\n\r\n") : nil }
}

/// What an answer's lines have to know of its request.
struct ResponseFraming {
  /// It was asked for the fields alone.
  var isHead = false
  /// It was asked by HTTP/1.0.
  var isOld = false
  /// The connection ends with it.
  var closes = false
}

extension ByteBuffer {
  fileprivate mutating func write(_ field: HTTPField) {
    writeString(field.name.rawName)
    writeStaticString(": ")
    field.withUnsafeBytesOfValue { _ = writeBytes($0) }
    writeStaticString("\r\n")
  }
}
