import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Writes one response to its connection. A complete response is flushed once; each part of a
/// streamed response waits until the previous one was written to the socket.
struct ResponseWriter: ResponseBodyWriter {
  private let channel: any Channel
  /// The head, until it is written.
  private var head: HTTPResponse?
  /// The complete body, until it is written.
  private var body: ByteBuffer?

  init(_ head: HTTPResponse, _ channel: any Channel) {
    self.head = head
    self.channel = channel
  }

  mutating func write(_ bytes: ByteBuffer) async throws {
    if let head {
      if isWhole(head, bytes) {
        body = bytes
        return
      }
      sendHead()
    }
    try await channel.writeAndFlush(HTTPResponsePart.body(bytes)).get()
  }

  consuming func finish(_ trailers: HTTPFields?) async throws {
    sendHead()
    if let body { channel.write(HTTPResponsePart.body(body), promise: nil) }
    channel.writeAndFlush(HTTPResponsePart.end(trailers), promise: nil)
  }

  private func isWhole(_ head: HTTPResponse, _ bytes: ByteBuffer) -> Bool {
    head.headerFields[.contentLength].flatMap { Int($0) } == bytes.readableBytes
  }

  private mutating func sendHead() {
    guard let head else { return }
    self.head = nil
    channel.write(HTTPResponsePart.head(head), promise: nil)
  }
}
