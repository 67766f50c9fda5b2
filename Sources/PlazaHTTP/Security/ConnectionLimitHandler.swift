import HTTPTypes
import NIOCore

/// Responds with 503 to a connection that exceeds the limits, without reading a request, and
/// closes it.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let fields: DefaultHeaders
  private let linger: TimeAmount

  /// - Parameter linger: how long the connection stays open for reading, so that the client
  ///   receives the response.
  init(fields: DefaultHeaders, linger: TimeAmount = .milliseconds(500)) {
    self.fields = fields
    self.linger = linger
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { answer(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    answer(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  private func answer(_ context: ChannelHandlerContext) {
    let answer = Problem.busy.asJSON(instance: nil)
    guard case .bytes(let bytes) = answer.body else { return context.close(promise: nil) }
    var head = HTTPResponse(status: answer.status, headerFields: answer.headers)
    head.headerFields[.contentLength] = String(bytes.count)
    var lines = ResponseEncoder(fields)
    context.write(wrapOutboundOut(lines.head(head, ResponseFraming(closes: true))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    context.close(mode: .output, promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: linger) { bound.value.close(promise: nil) }
  }
}
