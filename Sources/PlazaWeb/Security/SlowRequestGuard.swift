public import NIOCore
public import NIOHTTPTypes

/// Keeps a connection from being held by a client that dawdles: the header must arrive within a time, the body at a
/// pace, and the next request before the connection is idle too long. It also ends a connection whose request was
/// answered before its body came whole, after reading on for a moment so that the answer arrives.
public final class SlowRequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  public typealias InboundIn = HTTPRequestPart
  public typealias InboundOut = HTTPRequestPart
  public typealias OutboundIn = HTTPResponsePart
  public typealias OutboundOut = HTTPResponsePart

  /// The times a client has.
  public struct Limits: Sendable {
    /// From the connection, or the first sight of a request, to the end of its header.
    public var header: TimeAmount = .seconds(15)
    /// For a body, before the pace counts.
    public var bodyGrace: TimeAmount = .seconds(20)
    /// Bytes a second that a body must come at after the grace.
    public var slowestBody = 2048
    /// From an answer to the next request.
    public var idle: TimeAmount = .seconds(60)
    /// Reading on after an early answer.
    public var linger: TimeAmount = .milliseconds(500)

    /// The times for the open net.
    public init() {}
  }

  private let limits: Limits
  private var timer: Scheduled<Void>?
  private var bodyBytes = 0
  private var bodyStart = NIODeadline.uptimeNanoseconds(0)
  private var requestIsOpen = false
  private var isLingering = false

  /// - Parameter limits: the times a client has.
  public init(limits: Limits = Limits()) { self.limits = limits }

  public func handlerAdded(context: ChannelHandlerContext) { arm(context, limits.header) }

  public func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  public func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isLingering { return }
    switch unwrapInboundIn(data) {
    case .head:
      requestIsOpen = true
      bodyBytes = 0
      bodyStart = context.eventLoop.now
      arm(context, limits.bodyGrace)
    case .body(let part):
      bodyBytes += part.readableBytes
      let due = bodyStart + limits.bodyGrace + .seconds(Int64(bodyBytes / limits.slowestBody))
      arm(context, due - context.eventLoop.now)
    case .end:
      requestIsOpen = false
      timer?.cancel()
    }
    context.fireChannelRead(data)
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
    context.write(data, promise: promise)
    guard isEnd else { return }
    if requestIsOpen {
      isLingering = true
      context.flush()
      arm(context, limits.linger)
    } else {
      arm(context, limits.idle)
    }
  }

  private func arm(_ context: ChannelHandlerContext, _ time: TimeAmount) {
    timer?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }
}
