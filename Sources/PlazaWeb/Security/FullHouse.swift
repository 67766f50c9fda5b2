import HTTPTypes
public import NIOCore

/// Answers a connection that there is no room for, whatever it asks, and closes it.
public final class FullHouse: ChannelInboundHandler, RemovableChannelHandler {
  public typealias InboundIn = ByteBuffer
  public typealias OutboundOut = ByteBuffer

  private let linger: TimeAmount

  /// - Parameter linger: how long it reads on, so that the answer arrives.
  public init(linger: TimeAmount = .milliseconds(500)) { self.linger = linger }

  public func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { answer(context) }
  }

  public func channelActive(context: ChannelHandlerContext) {
    answer(context)
    context.fireChannelActive()
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  private func answer(_ context: ChannelHandlerContext) {
    let answer = Problem.busy.asJSON(instance: nil)
    guard case .bytes(let bytes) = answer.body else { return context.close(promise: nil) }
    var text = "HTTP/1.1 \(answer.status.code) \(answer.status.reasonPhrase)\r\n"
    for field in answer.headers { text += "\(field.name.canonicalName): \(field.value)\r\n" }
    text += "content-length: \(bytes.count)\r\nconnection: close\r\n\r\n"
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: Array(text.utf8) + bytes)), promise: nil)
    context.close(mode: .output, promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: linger) { bound.value.close(promise: nil) }
  }
}
