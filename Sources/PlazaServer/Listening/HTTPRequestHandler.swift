import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import PlazaHTTP

/// Handles the requests of one connection sequentially on its event loop. Pipelined requests are
/// queued until the current response is written, and nothing more is read while the queue is not
/// empty.
final class HTTPRequestHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Succeeds once the connection is closed and its last request has been handled.
  let ended: EventLoopPromise<Void>
  private let responder: Router
  private let surroundings: ConnectionContext
  private let executor: LoopExecutor
  private var context: ChannelHandlerContext?
  /// Parts received behind the request that is being handled.
  private var waiting = CircularBuffer<HTTPRequestPart>()
  /// A request that is not handled yet, because the rest of its body may be in the same read.
  private var head: HTTPRequest?
  private var early = ByteBuffer()
  /// The incomplete body of the current request.
  private var body: IncomingBody?
  /// Writes a response of unlimited length, such as server-sent events.
  private var live: Task<Void, any Error>?
  private var isResponding = false
  private var isBeginning = false
  private var isReadHeld = false
  private var isQuiescing = false
  private var isInputClosed = false

  init(_ channel: any Channel, by responder: Router, _ logger: Logger) {
    ended = channel.eventLoop.makePromise()
    self.responder = responder
    surroundings = ConnectionContext(channel: channel, logger: logger)
    executor = LoopExecutor(channel.eventLoop)
  }

  deinit { ended.succeed() }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    // An event stream would otherwise continue until its next write fails, and a graceful shutdown
    // would wait for that.
    live?.cancel()
    body?.fail(ChannelError.ioOnClosedChannel)
    body = nil
    waiting.removeAll()
    head = nil
    if !isResponding { ended.succeed() }
  }

  // MARK: Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isBusy || !waiting.isEmpty { waiting.append(part) } else { receive(part) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    beginUnfinished()
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = !waiting.isEmpty || body?.isFull == true
    if !isReadHeld { context.read() }
  }

  /// Whether received parts belong to a later request: the current one is complete and its
  /// response is pending, or the client has not read earlier responses.
  private var isBusy: Bool {
    body == nil && (isResponding || context?.channel.isWritable == false)
  }

  private func receive(_ part: HTTPRequestPart) {
    switch part {
    case .head(let head): self.head = head
    case .body(var bytes):
      if let body { body.add(bytes) } else { early.writeBuffer(&bytes) }
    case .end:
      if let body {
        body.end()
        self.body = nil
      } else {
        begin(with: RequestBody(buffer: early))
      }
    }
  }

  /// Begins a request whose body is incomplete after the read, and streams the rest.
  private func beginUnfinished() {
    guard head != nil, let context else { return }
    let body = IncomingBody(context.eventLoop) {
      [bound = NIOLoopBound(self, eventLoop: context.eventLoop)] in
      bound.value.continueReading()
    }
    self.body = body
    if early.readableBytes > 0 { body.add(early) }
    begin(with: body.stream)
  }

  private func continueReading() {
    guard isReadHeld, let context else { return }
    read(context: context)
  }

  // MARK: Writing

  private func begin(with body: RequestBody) {
    guard let head, let context else { return }
    self.head = nil
    early = ByteBuffer()
    isResponding = true
    isBeginning = true
    let request = HummingbirdCore.Request(head: head, body: body)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    Task.immediate(executorPreference: executor) { [responder, surroundings] in
      let response = await responder.respond(to: request, context: surroundings)
      await bound.value.send(response)
    }
    isBeginning = false
  }

  private func send(_ response: HummingbirdCore.Response) async {
    if let channel = context?.channel {
      var head = response.head
      if isLast { head.headerFields[.connection] = "close" }
      do {
        try await write(response, head, channel)
      } catch {
        // A truncated body must not appear complete.
        channel.close(promise: nil)
      }
    }
    isResponding = false
    if !isBeginning { proceed() }
  }

  private func write(
    _ response: HummingbirdCore.Response, _ head: HTTPResponse, _ channel: any Channel
  ) async throws {
    guard head.headerFields[.contentType] == "text/event-stream" else {
      return try await response.body.write(ResponseWriter(head, channel))
    }
    let live = Task(executorPreference: executor) {
      try await response.body.write(ResponseWriter(head, channel))
    }
    self.live = live
    if isQuiescing { live.cancel() }
    defer { self.live = nil }
    try await live.value
  }

  /// Begins the next request if it has already been received.
  private func proceed() {
    guard let context else {
      if !isResponding { ended.succeed() }
      return
    }
    if !isQuiescing {
      while !isBusy, let part = waiting.popFirst() { receive(part) }
      if waiting.isEmpty { beginUnfinished() }
      continueReading()
    }
    if isLast, !isResponding { leave(context) }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, !waiting.isEmpty { proceed() }
    context.fireChannelWritabilityChanged()
  }

  // MARK: Closing

  /// On a graceful shutdown, and when the client closes its side, pending responses are still
  /// written.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      isQuiescing = true
      live?.cancel()
    }
    if (event as? ChannelEvent) == .inputClosed { isInputClosed = true }
    if isLast, !isResponding { leave(context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// Whether the connection closes after the current response.
  private var isLast: Bool { isQuiescing || isInputClosed && waiting.isEmpty }

  private func leave(_ context: ChannelHandlerContext) {
    context.triggerUserOutboundEvent(FramingGuard.CloseAfterResponse(), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // An error within a body is passed to its reader, and the guard writes the response.
    guard let body else { return context.close(promise: nil) }
    body.fail(error)
    self.body = nil
  }
}
