import NIOCore
import NIOHTTP1

/// Sends one request over a new connection and collects the response.
final class DeviceQuestion: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let question: FetchRequest
  private let largest: Int
  private let end: EventLoopPromise<FetchResponse>
  private var head: HTTPResponseHead?
  private var bytes: [UInt8] = []

  /// - Parameter largest: the maximum size of the response body in bytes.
  init(_ question: FetchRequest, atMost largest: Int, _ end: EventLoopPromise<FetchResponse>) {
    self.question = question
    self.largest = largest
    self.end = end
  }

  func channelActive(context: ChannelHandlerContext) {
    // For example `https://printer.lan:631/ipp/print`.
    let parts = question.address.text.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    var head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: question.method),
      uri: "/" + (parts.count > 3 ? parts[3] : ""))
    for (name, value) in question.headers { head.headers.replaceOrAdd(name: name, value: value) }
    head.headers.replaceOrAdd(
      name: "Host", value: parts.count > 2 ? String(parts[2]) : question.address.host)
    head.headers.replaceOrAdd(name: "Content-Length", value: String(question.body.count))
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: question.body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body(let part):
      if bytes.count + part.readableBytes > largest {
        end.fail(FetchFailure.tooLarge)
      } else {
        bytes.append(contentsOf: part.readableBytesView)
      }
    case .end:
      guard let head else { return }
      let headers = head.headers.map { ($0.name.lowercased(), $0.value) }
      end.succeed(FetchResponse(status: Int(head.status.code), headers: headers, bytes: bytes))
    }
  }
}
