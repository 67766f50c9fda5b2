import HTTPTypes
public import NIOCore
public import NIOHTTP1
public import NIOHTTPTypes

/// The handler between the HTTP decoder and the rest of the pipeline. It rejects requests with
/// invalid or ambiguous framing, converts the others to `HTTPTypes`, and serialises the responses.
/// Each request gets exactly one response, in order. Bytes after a rejected request, or after a
/// request that closes the connection, are not parsed as another request.
public final class FramingGuard: ChannelDuplexHandler, RemovableChannelHandler {
  public typealias InboundIn = HTTPServerRequestPart
  public typealias InboundOut = HTTPRequestPart
  public typealias OutboundIn = HTTPResponsePart
  public typealias OutboundOut = IOData

  /// An outbound event: the timeout of the request being received has expired.
  struct RequestTimedOut: Sendable {}
  /// An outbound event: the handler starts reading the body, so a client that waits for
  /// `100 Continue` may send it.
  struct SendContinue: Sendable {}
  /// An outbound event: the connection is closed after the responses written so far.
  public struct CloseAfterResponse: Sendable {
    public init() {}
  }

  /// How long the connection stays open for reading after the last response, so that the client
  /// receives it.
  private let linger: TimeAmount
  /// The maximum number of bytes per read from the socket.
  private static let maxConnections = 65_536
  private let connection: Connection
  private let metrics: TrafficMetrics
  private var exchange = PipelineState()
  private var lines: ResponseEncoder
  /// The byte count of the connection when the header of the current request had arrived, and the
  /// bytes of its body since.
  private var bodyStart = 0
  private var bodyBytes = 0

  /// - Parameters:
  ///   - connection: the guarded connection.
  ///   - figures: the counters of rejected requests.
  ///   - fields: the header fields of every response.
  ///   - linger: how long the connection stays open for reading after the last response, so
  ///     that the client receives it.
  public init(
    _ connection: Connection, figures: TrafficMetrics, fields: DefaultHeaders,
    linger: TimeAmount = .milliseconds(500)
  ) {
    self.connection = connection
    self.metrics = figures
    lines = ResponseEncoder(fields)
    self.linger = linger
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if exchange.ignoresInput { return }
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      context.fireChannelRead(wrapInboundOut(.body(bytes)))
    case .end:
      if isMostlyWrapping(besides: Self.maxConnections) { return refuse(.badBody, context) }
      // Trailer fields are discarded.
      exchange.bodyEnded()
      context.fireChannelRead(wrapInboundOut(.end(nil)))
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    do throws(FrameRefusal) {
      let frame = try RequestFrame(head)
      exchange.began(isHead: head.method == .HEAD, isOld: head.isOld, frame)
      bodyStart = connection.bytesTaken
      bodyBytes = 0
      context.fireChannelRead(wrapInboundOut(.head(frame.request)))
    } catch {
      refuse(error, isHead: head.method == .HEAD, context)
    }
  }

  public func channelReadComplete(context: ChannelHandlerContext) {
    if exchange.isBodyOpen, isMostlyWrapping(besides: 0) { refuse(.badBody, context) }
    context.fireChannelReadComplete()
  }

  /// Whether most of the received bytes are chunk headers and extensions, which the body limit
  /// does not cover.
  /// - Parameter others: the number of received bytes that may belong to the next request.
  private func isMostlyWrapping(besides others: Int) -> Bool {
    connection.bytesTaken - bodyStart > 16 * bodyBytes + 65_536 + others
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    if exchange.isOver {
      promise?.succeed()
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let response):
      send(lines.head(response, exchange.responseBegan(response)), context, promise)
    case .body(let bytes):
      let parts = lines.part(bytes)
      for part in parts.dropLast() { send(part, context, nil) }
      send(parts.last, context, promise)
    case .end:
      send(lines.end, context, promise)
      if exchange.responseEnded() { closeConnection(context) } else { update(context) }
    }
  }

  private func send(
    _ bytes: ByteBuffer?, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
  ) {
    // A promise must be fulfilled in order, even if nothing is sent for it.
    guard bytes != nil || promise != nil else { return }
    context.write(wrapOutboundOut(.byteBuffer(bytes ?? ByteBuffer())), promise: promise)
  }

  /// Handles ``RequestTimedOut``, ``CloseAfterResponse`` and ``SendContinue``.
  public func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    switch event {
    case is RequestTimedOut: refuse(.tooSlow, context)
    case is CloseAfterResponse: if !exchange.isOver { closeConnection(context) }
    case is SendContinue:
      if exchange.takesContinue() {
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ResponseEncoder.proceed)), promise: nil)
      }
    default: return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
  }

  public func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Bytes after a rejection are not parsed further, so they cannot cause a second error
    // response.
    if exchange.ignoresInput { return }
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    refuse(
      error == .headerOverflow ? .headerTooLarge : exchange.isBodyOpen ? .badBody : .unreadable,
      context)
  }

  public func channelInactive(context: ChannelHandlerContext) {
    // A truncated body must reach the reader as an error, never as a complete body.
    if exchange.isBodyOpen, !exchange.ignoresInput {
      context.fireErrorCaught(FrameRefusal.badBody)
    }
    context.fireChannelInactive()
  }

  /// Stops reading, and sends the rejection once all preceding requests have their responses.
  private func refuse(
    _ refusal: FrameRefusal, isHead: Bool = false, _ context: ChannelHandlerContext
  ) {
    if exchange.ignoresInput { return }
    metrics.count(refusal)
    exchange.refused(refusal, isHead: isHead)
    update(context)
    // The reader must not take the received part for the complete body.
    if exchange.isBodyOpen { context.fireErrorCaught(refusal) }
  }

  private func update(_ context: ChannelHandlerContext) {
    guard let (refusal, isHead) = exchange.dueRefusal else { return }
    let answer = refusal.problem.asJSON(instance: nil)
    guard case .bytes(let bytes) = answer.body else { return closeConnection(context) }
    var fields = answer.headers
    fields[.contentLength] = String(bytes.count)
    fields[.cacheControl] = "no-store"
    let head = HTTPResponse(status: answer.status, headerFields: fields)
    send(lines.head(head, ResponseFraming(isHead: isHead, closes: true)), context, nil)
    for part in lines.part(ByteBuffer(bytes: bytes)) { send(part, context, nil) }
    closeConnection(context)
  }

  /// Sends everything pending, closes the output, and closes the connection after the linger time,
  /// so that the response is not lost.
  private func closeConnection(_ context: ChannelHandlerContext) {
    exchange.isOver = true
    let bound = NIOLoopBound((context, linger), eventLoop: context.eventLoop)
    let taken = context.eventLoop.makePromise(of: Void.self)
    // Wait until all bytes have been written: closing discards pending writes, and the client may
    // read slowly.
    taken.futureResult.whenComplete { _ in
      let (context, linger) = bound.value
      context.close(mode: .output, promise: nil)
      context.eventLoop.scheduleTask(in: linger) { bound.value.0.close(promise: nil) }
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: taken)
  }
}
