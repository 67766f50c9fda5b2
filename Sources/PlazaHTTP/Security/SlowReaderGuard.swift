public import NIOCore

/// The handler next to the socket. It counts the bytes in both directions, records the beginning
/// of a request, and closes the connection of a client that reads its response too slowly, so that
/// it does not occupy memory and a connection indefinitely.
public final class SlowReaderGuard: ChannelDuplexHandler, RemovableChannelHandler {
  public typealias InboundIn = ByteBuffer
  public typealias InboundOut = ByteBuffer
  public typealias OutboundIn = IOData
  public typealias OutboundOut = IOData

  private let limits: ConnectionTimeouts
  private let connection: Connection
  private let metrics: TrafficMetrics
  private let buffered: (() -> Int)?
  private var options: (any NIOSynchronousChannelOptions)?
  private var timer: Scheduled<Void>?
  private var farewell: Scheduled<Void>?
  /// The number of bytes written since the connection was opened, and how many of them the client
  /// had read at the last check.
  private var written = 0
  private var taken = 0

  /// - Parameters:
  ///   - connection: the guarded connection.
  ///   - figures: the counters of traffic.
  ///   - limits: the timeouts and minimum transfer rates.
  public convenience init(
    _ connection: Connection, figures: TrafficMetrics,
    limits: ConnectionTimeouts = ConnectionTimeouts()
  ) {
    self.init(connection, figures: figures, limits: limits, buffered: nil)
  }

  /// - Parameter buffered: returns the number of pending bytes, for tests without a socket.
  init(
    _ connection: Connection, figures: TrafficMetrics, limits: ConnectionTimeouts,
    buffered: (() -> Int)?
  ) {
    self.connection = connection
    self.metrics = figures
    self.limits = limits
    self.buffered = buffered
  }

  public func handlerAdded(context: ChannelHandlerContext) {
    options = context.channel.syncOptions
  }

  public func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    farewell?.cancel()
  }

  public func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    farewell?.cancel()
    context.fireChannelInactive()
  }

  /// During a shutdown, closes the connection after a grace period, so that a slow client does not
  /// delay the end of the process.
  public func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, farewell == nil {
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      farewell = context.eventLoop.scheduleTask(in: limits.farewell) {
        bound.value.close(promise: nil)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let count = unwrapInboundIn(data).readableBytes
    connection.count(count)
    metrics.countIn(count)
    if connection.phase == .idle { connection.enter(.header, at: context.eventLoop.now) }
    context.fireChannelRead(data)
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    let count = unwrapOutboundIn(data).readableBytes
    written += count
    metrics.countOut(count)
    context.write(data, promise: promise)
  }

  public func flush(context: ChannelHandlerContext) {
    context.flush()
    guard timer == nil, waiting > 0 else { return }
    taken = written - waiting
    arm(context)
  }

  /// The number of bytes that the client has not read, beyond those in the kernel's socket buffer.
  private var waiting: Int {
    buffered?() ?? (try? options?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func arm(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: limits.answer) {
      bound.value.0.check(bound.value.1)
    }
  }

  private func check(_ context: ChannelHandlerContext) {
    timer = nil
    let left = waiting
    if left == 0 { return }
    let now = written - left
    let fair = Double(limits.answer.nanoseconds) / 1_000_000_000 * Double(limits.slowestResponse)
    if Double(now - taken) < fair {
      metrics.countSlowReader()
      return context.close(promise: nil)
    }
    taken = now
    arm(context)
  }
}
