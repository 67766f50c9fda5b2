import HTTPTypes
public import NIOCore
public import NIOHTTP1
public import NIOHTTPTypes

/// Stands between the decoder and everything else: refuses, with a sentence and the right status, requests whose frame
/// cannot be trusted, turns the others into the shared types, and the answers into bytes. Each request gets one answer,
/// in order; whatever follows a refusal on its connection, or a request that ends it, is not read as another one.
public final class FramingGuard: ChannelDuplexHandler, RemovableChannelHandler {
  public typealias InboundIn = HTTPServerRequestPart
  public typealias InboundOut = HTTPRequestPart
  public typealias OutboundIn = HTTPResponsePart
  public typealias OutboundOut = IOData

  /// An outbound event: the time of the request that is coming is over.
  struct RequestTimedOut: Sendable {}
  /// An outbound event: the handler reads the body now, so that a client that waits for a word may send it.
  struct SendContinue: Sendable {}
  /// An outbound event: no answer follows those that were given.
  public struct CloseAfterResponse: Sendable {
    /// Says so.
    public init() {}
  }

  /// How long it reads on after the last answer, so that this arrives.
  private let linger: TimeAmount
  /// Bytes that one reading of the socket takes at most.
  private static let mostAtOnce = 65_536
  private let connection: Connection
  private let figures: TrafficMetrics
  private var exchange = PipelineState()
  private var lines: ResponseEncoder
  /// Bytes of the connection when the header of the open body had come, and bytes of that body since.
  private var bodyStart = 0
  private var bodyBytes = 0

  /// - Parameters:
  ///   - connection: the connection it guards.
  ///   - figures: told of refusals.
  ///   - fields: what every answer carries.
  ///   - linger: how long it reads on after the last answer, so that this arrives.
  public init(
    _ connection: Connection, figures: TrafficMetrics, fields: DefaultHeaders, linger: TimeAmount = .milliseconds(500)
  ) {
    self.connection = connection
    self.figures = figures
    lines = ResponseEncoder(fields)
    self.linger = linger
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if exchange.isDeaf { return }
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      context.fireChannelRead(wrapInboundOut(.body(bytes)))
    case .end:
      if isMostlyWrapping(besides: Self.mostAtOnce) { return refuse(.badBody, context) }
      // Trailers are read by nobody here.
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

  /// Chunks are wrapped in lines, which no limit of the body counts: what is nothing but wrapping is refused.
  /// - Parameter others: bytes that were taken already and may belong to the next request.
  private func isMostlyWrapping(besides others: Int) -> Bool {
    connection.bytesTaken - bodyStart > 16 * bodyBytes + 65_536 + others
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if exchange.isOver {
      promise?.succeed()
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let response): send(lines.head(response, exchange.answerBegan(response)), context, promise)
    case .body(let bytes):
      let parts = lines.part(bytes)
      for part in parts.dropLast() { send(part, context, nil) }
      send(parts.last, context, promise)
    case .end:
      send(lines.end, context, promise)
      if exchange.answerEnded() { hangUp(context) } else { settle(context) }
    }
  }

  private func send(_ bytes: ByteBuffer?, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    // A promise is kept in its turn, also where nothing is sent.
    guard bytes != nil || promise != nil else { return }
    context.write(wrapOutboundOut(.byteBuffer(bytes ?? ByteBuffer())), promise: promise)
  }

  /// Hears of time that is over and of bodies that are wanted.
  public func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    switch event {
    case is RequestTimedOut: refuse(.tooSlow, context)
    case is CloseAfterResponse: if !exchange.isOver { hangUp(context) }
    case is SendContinue:
      if exchange.takesContinue() {
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ResponseEncoder.goOn)), promise: nil)
      }
    default: return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
  }

  public func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What comes after a refusal is not read, so it cannot be wrong either: one answer, and no second one behind it.
    if exchange.isDeaf { return }
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    refuse(error == .headerOverflow ? .headerTooLarge : exchange.isBodyOpen ? .badBody : .unreadable, context)
  }

  public func channelInactive(context: ChannelHandlerContext) {
    // A body that broke off is an error for whoever reads it, never a short body.
    if exchange.isBodyOpen, !exchange.isDeaf { context.fireErrorCaught(FrameRefusal.badBody) }
    context.fireChannelInactive()
  }

  /// Reads nothing more, and answers once everything before has its answer.
  private func refuse(_ refusal: FrameRefusal, isHead: Bool = false, _ context: ChannelHandlerContext) {
    if exchange.isDeaf { return }
    figures.count(refusal)
    exchange.refused(refusal, isHead: isHead)
    settle(context)
    // Whoever reads the body must not take what came for the whole.
    if exchange.isBodyOpen { context.fireErrorCaught(refusal) }
  }

  private func settle(_ context: ChannelHandlerContext) {
    guard let (refusal, isHead) = exchange.dueRefusal else { return }
    let answer = refusal.problem.asJSON(instance: nil)
    guard case .bytes(let bytes) = answer.body else { return hangUp(context) }
    var fields = answer.headers
    fields[.contentLength] = String(bytes.count)
    fields[.cacheControl] = "no-store"
    let head = HTTPResponse(status: answer.status, headerFields: fields)
    send(lines.head(head, ResponseFraming(isHead: isHead, closes: true)), context, nil)
    for part in lines.part(ByteBuffer(bytes: bytes)) { send(part, context, nil) }
    hangUp(context)
  }

  /// Says that no more will come, reads on for a moment so that the answer is not lost, and closes.
  private func hangUp(_ context: ChannelHandlerContext) {
    exchange.isOver = true
    let bound = NIOLoopBound((context, linger), eventLoop: context.eventLoop)
    let taken = context.eventLoop.makePromise(of: Void.self)
    // Not before everything was taken: closing drops what still waits, and a client may be slow.
    taken.futureResult.whenComplete { _ in
      let (context, linger) = bound.value
      context.close(mode: .output, promise: nil)
      context.eventLoop.scheduleTask(in: linger) { bound.value.0.close(promise: nil) }
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: taken)
  }
}
