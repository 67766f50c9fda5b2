import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import PlazaWeb

/// Answers the requests of one connection, one after another, on its loop. What comes behind a request waits for its
/// answer, and nothing more is read while something waits.
final class HTTPRequestHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Told once the connection is closed and its last request has been done.
  let ended: EventLoopPromise<Void>
  private let responder: Router
  private let surroundings: ConnectionContext
  private let executor: LoopExecutor
  private var context: ChannelHandlerContext?
  /// What came behind the request that is being answered.
  private var waiting = CircularBuffer<HTTPRequestPart>()
  /// A request that is not answered yet because the rest of it may have come with the same bytes.
  private var head: HTTPRequest?
  private var early = ByteBuffer()
  /// The open body of the request that was begun last.
  private var body: IncomingBody?
  /// Writes an answer that goes on until somebody ends it.
  private var live: Task<Void, any Error>?
  private var isAnswering = false
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
    // A stream of events would otherwise go on until its next write fails, and a server that stops would wait for that.
    live?.cancel()
    body?.fail(ChannelError.ioOnClosedChannel)
    body = nil
    waiting.removeAll()
    head = nil
    if !isAnswering { ended.succeed() }
  }

  // MARK: What comes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isBusy || !waiting.isEmpty { waiting.append(part) } else { take(part) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    beginUnfinished()
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = !waiting.isEmpty || body?.isFull == true
    if !isReadHeld { context.read() }
  }

  /// Whether what comes belongs to a later request: the present one has come whole and has no answer yet, or the
  /// client has not taken the answers it has.
  private var isBusy: Bool { body == nil && (isAnswering || context?.channel.isWritable == false) }

  private func take(_ part: HTTPRequestPart) {
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

  /// A body that did not come whole with its head is read while it comes.
  private func beginUnfinished() {
    guard head != nil, let context else { return }
    let body = IncomingBody(context.eventLoop) { [bound = NIOLoopBound(self, eventLoop: context.eventLoop)] in
      bound.value.readOn()
    }
    self.body = body
    if early.readableBytes > 0 { body.add(early) }
    begin(with: body.stream)
  }

  private func readOn() {
    guard isReadHeld, let context else { return }
    read(context: context)
  }

  // MARK: What goes

  private func begin(with body: RequestBody) {
    guard let head, let context else { return }
    self.head = nil
    early = ByteBuffer()
    isAnswering = true
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
        // A short body is not passed off as whole.
        channel.close(promise: nil)
      }
    }
    isAnswering = false
    if !isBeginning { goOn() }
  }

  private func write(_ response: HummingbirdCore.Response, _ head: HTTPResponse, _ channel: any Channel) async throws {
    guard head.headerFields[.contentType] == "text/event-stream" else {
      return try await response.body.write(ResponseWriter(head, channel))
    }
    let live = Task(executorPreference: executor) { try await response.body.write(ResponseWriter(head, channel)) }
    self.live = live
    if isQuiescing { live.cancel() }
    defer { self.live = nil }
    try await live.value
  }

  /// The next request, if it came already.
  private func goOn() {
    guard let context else {
      if !isAnswering { ended.succeed() }
      return
    }
    if !isQuiescing {
      while !isBusy, let part = waiting.popFirst() { take(part) }
      if waiting.isEmpty { beginUnfinished() }
      readOn()
    }
    if isLast, !isAnswering { leave(context) }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, !waiting.isEmpty { goOn() }
    context.fireChannelWritabilityChanged()
  }

  // MARK: The end

  /// A server that ends, and a client that will ask nothing more, get the answers that are due.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      isQuiescing = true
      live?.cancel()
    }
    if (event as? ChannelEvent) == .inputClosed { isInputClosed = true }
    if isLast, !isAnswering { leave(context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// Whether nothing is answered after what is being answered now.
  private var isLast: Bool { isQuiescing || isInputClosed && waiting.isEmpty }

  private func leave(_ context: ChannelHandlerContext) {
    context.triggerUserOutboundEvent(FramingGuard.CloseAfterResponse(), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A body that broke is for whoever reads it; the guard answers where it came from.
    guard let body else { return context.close(promise: nil) }
    body.fail(error)
    self.body = nil
  }
}
