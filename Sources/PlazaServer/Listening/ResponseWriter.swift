import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Writes one answer to its connection. An answer whose bytes are all there goes out at once; of a longer one each part
/// waits until the client has taken the one before.
struct ResponseWriter: ResponseBodyWriter {
  private let channel: any Channel
  /// The head, until it is sent.
  private var head: HTTPResponse?
  /// The whole body, until it is sent.
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
