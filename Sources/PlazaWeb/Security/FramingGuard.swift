import HTTPTypes
public import NIOCore
import NIOHTTP1
public import NIOHTTPTypes
import PlazaBase

/// Refuses, with a sentence and the right status, requests whose frame cannot be trusted: no host or two (400, RFC 9112
/// §3.2), a transfer coding that nobody here decodes (501, §6.1), an address that is too long (414), a header that is
/// too large (431). Whatever follows such a request on its connection is not read as another one.
public final class FramingGuard: ChannelDuplexHandler, RemovableChannelHandler {
  public typealias InboundIn = HTTPRequestPart
  public typealias InboundOut = HTTPRequestPart
  public typealias OutboundIn = HTTPResponsePart
  public typealias OutboundOut = HTTPResponsePart

  private let longestAddress: Int
  private let linger: TimeAmount
  private var unanswered = 0
  private var hasRefused = false

  /// - Parameters:
  ///   - longestAddress: the most bytes of a path with its query.
  ///   - linger: how long it reads on after a refusal, so that the answer arrives.
  public init(longestAddress: Int = 8192, linger: TimeAmount = .milliseconds(500)) {
    self.longestAddress = longestAddress
    self.linger = linger
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if hasRefused { return }
    if case .head(let head) = unwrapInboundIn(data) {
      if let problem = problem(with: head) { return refuse(problem, context) }
      unanswered += 1
    }
    context.fireChannelRead(data)
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  public func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What comes after a refusal is not read, so it cannot be wrong either: one answer, and no second one behind it.
    if hasRefused { return }
    guard let error = error as? HTTPParserError, unanswered == 0 else {
      return context.fireErrorCaught(error)
    }
    refuse(error == .headerOverflow ? .headerTooLarge : .unreadable, context)
  }

  private func problem(with head: HTTPRequest) -> Problem? {
    if (head.path?.utf8.count ?? 0) > longestAddress { return .addressTooLong(most: longestAddress) }
    if head.authority?.isEmpty ?? true { return .malformed("Every request must say which host it is for.") }
    if let host = HTTPField.Name("Host"), head.headerFields[host] != nil {
      return .malformed("A request may name one host only.")
    }
    if let coding = head.headerFields[.transferEncoding], coding.trimmed.lowercased() != "chunked" {
      return .unknownCoding
    }
    return nil
  }

  /// Answers in the place of everything behind it, and closes. While another answer is on its way it only closes.
  private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
    hasRefused = true
    if unanswered > 0 { return context.close(promise: nil) }
    let answer = problem.asJSON(instance: nil)
    guard case .bytes(let bytes) = answer.body else { return context.close(promise: nil) }
    var head = HTTPResponse(status: answer.status, headerFields: answer.headers)
    head.headerFields[.contentLength] = String(bytes.count)
    head.headerFields[.connection] = "close"
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: bytes))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: linger) { bound.value.close(promise: nil) }
  }
}

extension Problem {
  fileprivate static let unreadable = malformed("This is not a request that can be read.")

  fileprivate static let headerTooLarge = Problem(
    .requestHeaderFieldsTooLarge, "header-too-large", title: "The header is too large",
    detail: "The header fields of the request, such as its cookies, are too large. Delete this site's cookies.")

  fileprivate static let unknownCoding = Problem(
    .notImplemented, "unknown-transfer-coding", title: "Unknown transfer coding",
    detail: "A body may come with a Content-Length or chunked, and in no other coding.")

  fileprivate static func addressTooLong(most: Int) -> Problem {
    Problem(
      .uriTooLong, "address-too-long", title: "The address is too long",
      detail: "The address of a request may have at most \(most) characters.")
  }
}
