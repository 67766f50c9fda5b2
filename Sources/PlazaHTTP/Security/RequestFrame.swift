import HTTPTypes
import NIOCore
import NIOHTTP1

/// The header of a request, validated according to RFC 9112 and converted to `HTTPTypes`.
struct RequestFrame {
  let request: HTTPRequest
  /// Whether the connection closes after the response: the client requested it, or uses HTTP/1.0.
  let closes: Bool
  /// Whether the client waits for `100 Continue` before it sends the body.
  let waits: Bool

  init(_ head: HTTPRequestHead) throws(FrameRefusal) {
    guard let method = Self.method(head.method) else { throw .unknownMethod }
    var reading = Reading(isOld: head.isOld)
    var fields = HTTPFields()
    fields.reserveCapacity(head.headers.count)
    for (name, value) in head.headers {
      try reading.read(name, value)
      // `Host` becomes the authority, and `Connection` is set again below if needed.
      if reading.isOwnField { continue }
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    guard let host = reading.host else { throw .noHost }
    let path = try RequestTarget.path(head.uri, host: host)
    if path.utf8.count > FrameRefusal.maxAddressLength { throw .addressTooLong }
    closes = reading.closes || reading.isOld
    waits = reading.waits && !reading.isOld
    // Hummingbird compares with exactly this value.
    if closes { fields[.connection] = "close" }
    request = HTTPRequest(
      method: method, scheme: "http", authority: host, path: path, headerFields: fields)
  }

  private static func method(_ method: HTTPMethod) -> HTTPRequest.Method? {
    switch method {
    case .GET: .get
    case .HEAD: .head
    case .POST: .post
    case .PUT: .put
    case .PATCH: .patch
    case .DELETE: .delete
    case .OPTIONS: .options
    case .TRACE: .trace
    // CONNECT would turn the connection into a tunnel.
    case .CONNECT: nil
    default: HTTPRequest.Method(method.rawValue)
    }
  }

  /// Collects the framing information from the header fields.
  private struct Reading {
    let isOld: Bool
    var host: String?
    var closes = false
    var waits = false
    var isOwnField = false

    init(isOld: Bool) { self.isOld = isOld }

    mutating func read(_ name: String, _ value: String) throws(FrameRefusal) {
      isOwnField = false
      if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) { throw .badField }
      switch name.utf8.count {
      case 4 where name.isField("host"): try readHost(value)
      case 6 where name.isField("expect"): try readExpectation(value)
      case 10 where name.isField("connection"): readConnection(value)
      case 14 where name.isField("content-length"):
        guard Int(value) != nil else { throw .bodyTooLarge }
      case 17 where name.isField("transfer-encoding"):
        if isOld { throw .oldCoding }
        if !value.isField("chunked") { throw .unknownCoding }
      default: break
      }
    }

    private mutating func readHost(_ value: String) throws(FrameRefusal) {
      if host != nil || value.isEmpty { throw .noHost }
      guard RequestTarget.isHost(value) else { throw .badHost }
      host = value
      isOwnField = true
    }

    private mutating func readExpectation(_ value: String) throws(FrameRefusal) {
      guard value.isField("100-continue") else { throw .badExpectation }
      waits = true
    }

    private mutating func readConnection(_ value: String) {
      isOwnField = true
      if value.split(separator: ",").contains(where: {
        $0.trimmingOptionalSpace.lowercased() == "close"
      }) {
        closes = true
      }
    }
  }
}

extension HTTPRequestHead {
  /// Whether the request uses HTTP/1.0, which has neither `Host`, chunked coding nor persistent
  /// connections.
  var isOld: Bool { version.major == 1 && version.minor == 0 }
}

extension String {
  /// Whether the text equals a lower-case ASCII word, ignoring case.
  fileprivate func isField(_ word: StaticString) -> Bool {
    guard utf8.count == word.utf8CodeUnitCount else { return false }
    var expected = word.utf8Start
    for byte in utf8 {
      let isCapital = (0x41...0x5A).contains(byte)
      if (isCapital ? byte | 0x20 : byte) != expected.pointee { return false }
      expected += 1
    }
    return true
  }
}
