import HTTPTypes
import HummingbirdCore
import NIOCore
import PlazaBase

/// Converts a handler's response to the response that is sent: adds cookies and validators,
/// applies compression and ranges. The fields common to all responses are added during
/// serialisation (``DefaultHeaders``).
struct ResponseFinalizer {
  let request: Request

  init(_ request: Request) { self.request = request }

  func response(_ answer: Response) -> HummingbirdCore.Response {
    var answer = answer
    carryFlash(&answer)
    leaveShop(&answer)
    if let name = FieldName.requestID { answer.headers[name] = request.requestID }
    if answer.headers[.cacheControl] == nil {
      answer.headers[.cacheControl] = allowsCaching(answer) ? "private, no-cache" : Self.noStore
    }
    closeUnread(&answer)
    switch answer.body {
    case .none: return bare(answer)
    case .bytes(let bytes):
      if let source = rangeSource(answer, bytes) {
        return RangeResponse(request: request).response(answer, source)
      }
      return whole(answer, bytes)
    case .held(let held):
      if let source = rangeSource(answer, held.bytes) {
        return RangeResponse(request: request).response(answer, source)
      }
      return whole(answer, held)
    case .stream(let source): return RangeResponse(request: request).response(answer, source)
    case .live(let send):
      return HummingbirdCore.Response(
        status: answer.status, headers: answer.headers, body: .live(send))
    }
  }

  private static let noStore = "no-store"

  /// Whether a browser may cache a response whose handler set no Cache-Control. Responses to
  /// signed-in users are treated as personal unless their route is marked ``Route/cacheable``, so
  /// that the default for new pages is safe. A page with a flash message is never cached, since
  /// the message may contain a name.
  private func allowsCaching(_ answer: Response) -> Bool {
    answer.status.code < 400 && (request.head.method == .get || isHead) && request.flash == nil
      && (request.viewer == nil || request.route.isCacheable)
  }

  /// Returns the bytes for a range request, if a strong entity tag guarantees that they are always
  /// the same.
  private func rangeSource(_ answer: Response, _ bytes: @autoclosure () -> [UInt8])
    -> MemorySource?
  {
    guard request.head.headerFields[.range] != nil, answer.status == .ok,
      let tag = answer.headers[.eTag],
      tag.hasPrefix("\"")
    else { return nil }
    return MemorySource(bytes: bytes(), tag: String(tag.dropFirst().dropLast()))
  }

  private var isHead: Bool { request.head.method == .head }

  /// The body of a rejected request is not read, so the connection is closed after the response.
  private func closeUnread(_ answer: inout Response) {
    if answer.status.code >= 400,
      request.head.headerFields[.contentLength].map({ $0 != "0" }) ?? false
        || request.head.headerFields[.transferEncoding] != nil
    {
      if request.bodyWasRead { return }
      answer.headers[.connection] = "close"
    }
  }

  private func carryFlash(_ answer: inout Response) {
    let secure = request.site.isSecure
    if let flash = answer.flash {
      answer.addCookie(
        Flash.cookie(secure: secure), flash.cookieValue, seconds: 60, secure: secure)
    } else if request.flash != nil, isNavigation,
      answer.headers[.contentType]?.hasPrefix("text/html") ?? false
    {
      answer.addCookie(Flash.cookie(secure: secure), "", seconds: 0, secure: secure)
    }
  }

  private func leaveShop(_ answer: inout Response) {
    guard request.leavesShop, isNavigation,
      answer.headers[.contentType]?.hasPrefix("text/html") ?? false
    else {
      return
    }
    let secure = request.site.isSecure
    answer.addCookie(CurrentStorefront.cookie(secure: secure), "", seconds: 0, secure: secure)
  }

  /// Whether the request is a navigation by the user, as opposed to one from a script. A service
  /// worker that forwards a navigation indicates it by `Sec-Fetch-Mode` only.
  private var isNavigation: Bool {
    guard let name = FieldName.fetchDestination, let destination = request.head.headerFields[name]
    else { return true }
    return destination == "document"
      || FieldName.fetchMode.flatMap { request.head.headerFields[$0] } == "navigate"
  }

  private func bare(_ answer: Response) -> HummingbirdCore.Response {
    var headers = answer.headers
    if answer.status != .noContent { headers[.contentLength] = "0" }
    return HummingbirdCore.Response(status: answer.status, headers: headers)
  }

  private func whole(_ answer: Response, _ bytes: [UInt8]) -> HummingbirdCore.Response {
    var answer = answer
    // A response that is not cached needs no entity tag.
    if answer.status == .ok, request.head.method == .get || isHead, answer.headers[.eTag] == nil,
      answer.headers[.cacheControl] != Self.noStore
    {
      answer = answer.taggedByContent()
    }
    if isKnown(answer) { return notModified(answer) }
    let sent = Compression.apply(bytes, to: &answer.headers, for: request.head)
    return send(answer, ByteBuffer(bytes: sent))
  }

  /// Shared bytes already have an entity tag and a content coding.
  private func whole(_ answer: Response, _ held: SharedBytes) -> HummingbirdCore.Response {
    isKnown(answer) ? notModified(answer) : send(answer, held.buffer)
  }

  /// Whether the client has the current version.
  private func isKnown(_ answer: Response) -> Bool {
    guard answer.status == .ok, request.head.method == .get || isHead,
      let condition = request.head.headerFields[.ifNoneMatch], let tag = answer.headers[.eTag]
    else { return false }
    return Validators.matches(condition, tag)
  }

  private func notModified(_ answer: Response) -> HummingbirdCore.Response {
    var headers = answer.headers
    headers[.contentType] = nil
    return HummingbirdCore.Response(status: .notModified, headers: headers)
  }

  private func send(_ answer: Response, _ bytes: ByteBuffer) -> HummingbirdCore.Response {
    var headers = answer.headers
    headers[.contentLength] = String(bytes.readableBytes)
    if isHead {
      return HummingbirdCore.Response(
        status: answer.status, headers: headers, body: .head(length: bytes.readableBytes))
    }
    return HummingbirdCore.Response(
      status: answer.status, headers: headers, body: .init(byteBuffer: bytes))
  }
}

extension ResponseBody {
  /// A body that is sent in chunks while it is produced.
  static func live(
    _ send:
      @escaping @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void
  ) -> ResponseBody {
    let channel = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingOldest(256))
    return ResponseBody { writer in
      // The connection ends only after its producer, so that none runs after a shutdown.
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { channel.continuation.finish() }
          try? await send { chunk in
            // If a slow client does not take the chunks in time, the stream ends. The client
            // reconnects and reads what it missed, whereas it would not notice missing chunks.
            guard case .enqueued = channel.continuation.yield(chunk) else {
              throw CancellationError()
            }
          }
        }
        defer { group.cancelAll() }
        for await chunk in channel.stream { try await writer.write(ByteBuffer(bytes: chunk)) }
      }
      try await writer.finish(nil)
    }
  }

  /// The body of a response to HEAD: the length without content.
  static func head(length: Int) -> ResponseBody {
    ResponseBody(contentLength: length) { writer in try await writer.finish(nil) }
  }
}

/// Entity tags and conditional requests (RFC 9110 §8.8.3, §13.1).
enum Validators {
  /// Whether `If-None-Match` contains the tag, by weak comparison.
  static func matches(_ field: String?, _ tag: String) -> Bool {
    guard let field else { return false }
    let plain = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    return field == "*"
      || field.parts(at: ",").contains { candidate in
        let trimmed = candidate.trimmingOptionalSpace
        return (trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed) == plain
      }
  }
}
