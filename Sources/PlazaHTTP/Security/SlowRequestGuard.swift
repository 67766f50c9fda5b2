public import NIOCore
public import NIOHTTPTypes

/// Closes connections held by slow clients: the header must arrive within a time limit, the body
/// at a minimum rate, and the next request before the idle timeout. A request that is too slow
/// receives 408; a connection without a request is closed.
public final class SlowRequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  public typealias InboundIn = HTTPRequestPart
  public typealias InboundOut = HTTPRequestPart
  public typealias OutboundIn = HTTPResponsePart
  public typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionTimeouts
  private let connection: Connection
  /// The time by which the expected bytes must arrive; `nil` while none are expected.
  private var deadline: NIODeadline?
  /// A single timer for the connection. It may fire early, but never late, so that a request needs
  /// no timer of its own.
  private var timer: (task: Scheduled<Void>, at: NIODeadline)?
  private var bodyBytes = 0
  private var bodyStart = NIODeadline.uptimeNanoseconds(0)
  private var isBodyOpen = false
  private var unanswered = 0
  private var isUsed = false

  /// - Parameters:
  ///   - connection: the guarded connection.
  ///   - limits: the timeouts and minimum transfer rates.
  public init(_ connection: Connection, limits: ConnectionTimeouts = ConnectionTimeouts()) {
    self.connection = connection
    self.limits = limits
  }

  public func handlerAdded(context: ChannelHandlerContext) {
    connection.enter(.idle, at: context.eventLoop.now)
    wait(limits.header, context)
  }

  public func handlerRemoved(context: ChannelHandlerContext) { timer?.task.cancel() }

  public func channelInactive(context: ChannelHandlerContext) {
    timer?.task.cancel()
    deadline = nil
    context.fireChannelInactive()
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      isUsed = true
      unanswered += 1
      isBodyOpen = true
      bodyBytes = 0
      bodyStart = context.eventLoop.now
      connection.enter(.body, at: bodyStart)
      wait(limits.bodyGrace, context)
    case .body(let part):
      bodyBytes += part.readableBytes
      let due = bodyStart + limits.bodyGrace + .seconds(Int64(bodyBytes / limits.slowestBody))
      wait(due - context.eventLoop.now, context)
    case .end:
      isBodyOpen = false
      deadline = nil
      connection.enter(.busy, at: context.eventLoop.now)
    }
    context.fireChannelRead(data)
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    if case .end = unwrapOutboundIn(data) {
      unanswered = max(0, unanswered - 1)
      if unanswered == 0, !isBodyOpen {
        connection.enter(.idle, at: context.eventLoop.now)
        wait(min(limits.idle, limits.header), context)
      }
    }
    context.write(data, promise: promise)
  }

  private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    let due = context.eventLoop.now + time
    deadline = due
    if let timer, timer.at <= due { return }
    timer?.task.cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = (
      context.eventLoop.scheduleTask(deadline: due) { bound.value.0.timerFired(bound.value.1) },
      due
    )
  }

  private func timerFired(_ context: ChannelHandlerContext) {
    timer = nil
    guard let deadline else { return }
    let now = context.eventLoop.now
    if deadline > now { return wait(deadline - now, context) }
    if isBodyOpen { return abandon(context) }
    // Between requests, the start of the interval is known only now.
    let isHeader = connection.phase == .header
    let end = connection.since + (isHeader || !isUsed ? limits.header : limits.idle)
    if end > now { return wait(min(end - now, limits.header), context) }
    if isHeader { abandon(context) } else if !isStillTaken(context) { context.close(promise: nil) }
  }

  /// Whether the client is still reading the last response; ``SlowReaderGuard`` enforces the rate.
  private func isStillTaken(_ context: ChannelHandlerContext) -> Bool {
    guard let left = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes), left > 0
    else { return false }
    wait(limits.header, context)
    return true
  }

  private func abandon(_ context: ChannelHandlerContext) {
    deadline = nil
    context.triggerUserOutboundEvent(FramingGuard.RequestTimedOut(), promise: nil)
  }
}
