import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import PlazaBase
import PlazaCrypto
import PlazaTesting
import Synchronization

@testable import Notifications

/// A push service on the loopback interface with one browser, which decrypts messages with the
/// subscription's key.
final class PushService: Sendable {
  /// A message that it received.
  struct Received: Sendable {
    let headers: [String: String]
    let text: String?
  }

  private struct State {
    var status = 201
    var retryAfter: String?
    var received: [Received] = []
  }

  let port: Int
  let keys: PushKeys
  let publicKey: String
  private let channel: any Channel
  private let state: Mutex<State>

  var endpoint: String { "http://127.0.0.1:\(port)/push/one" }
  var received: [Received] { state.withLock { $0.received } }

  /// Sets the response to all following requests.
  func answer(_ status: Int, retryAfter: String? = nil) {
    state.withLock { ($0.status, $0.retryAfter) = (status, retryAfter) }
  }

  static func open(_ body: (PushService) async throws -> Void) async throws {
    let service = try await PushService()
    do {
      try await body(service)
      try await service.channel.close()
    } catch {
      try? await service.channel.close()
      throw error
    }
  }

  private init() async throws {
    let (key, secret) = (try P256.KeyAgreement.PrivateKey(), [UInt8](repeating: 9, count: 16))
    let point = [UInt8](key.publicKey.x963Representation)
    guard let keys = PushKeys(point: point, secret: secret) else { throw PushError.noKey }
    self.keys = keys
    publicKey = point.base64URL
    let browser = Browser(key: key, point: point, secret: secret)
    let inbox = Inbox()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Taker(inbox: inbox))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
    state = Mutex(State())
    inbox.take.withLock { take in
      take = { [weak self] headers, body in
        self?.state.withLock { state in
          state.received.append(Received(headers: headers, text: browser.read(body)))
          return (state.status, state.retryAfter)
        } ?? (500, nil)
      }
    }
  }

  final class Inbox: Sendable {
    let take = Mutex<(@Sendable ([String: String], [UInt8]) -> (Int, String?))?>(nil)
  }

  private final class Taker: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let inbox: Inbox
    private var headers: [String: String] = [:]
    private var body: [UInt8] = []

    init(inbox: Inbox) { self.inbox = inbox }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        headers = Dictionary(
          head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
        body = []
      case .body(let part): body += part.readableBytesView
      case .end:
        let (status, retryAfter) = inbox.take.withLock { $0 }?(headers, body) ?? (500, nil)
        var fields: HTTPHeaders = ["Content-Length": "0"]
        if let retryAfter { fields.add(name: "Retry-After", value: retryAfter) }
        let head = HTTPResponseHead(
          version: .http1_1, status: .init(statusCode: status), headers: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}

/// A browser's decryption of a message (RFC 8291 §4, RFC 8188 §2), implemented independently of
/// the tested code.
private struct Browser: Sendable {
  let key: P256.KeyAgreement.PrivateKey
  let point: [UInt8]
  let secret: [UInt8]

  func read(_ body: [UInt8]) -> String? {
    guard body.count > 103, body[20] == 65 else { return nil }
    let (salt, sender, sealed) = (body[..<16], body[21..<86], body[86...])
    guard let other = try? P256.KeyAgreement.PublicKey(x963Representation: sender),
      let shared = try? key.sharedSecretFromKeyAgreement(with: other)
    else { return nil }
    let material = shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret, sharedInfo: Array("WebPush: info\0".utf8) + point + sender,
      outputByteCount: 32)
    func derive(_ info: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: material, salt: salt, info: Array("Content-Encoding: \(info)\0".utf8),
        outputByteCount: count)
    }
    let nonce = derive("nonce", 12).withUnsafeBytes { [UInt8]($0) }
    guard
      let box = try? AES.GCM.SealedBox(combined: nonce + sealed),
      let plain = try? AES.GCM.open(box, using: derive("aes128gcm", 16)), plain.last == 2
    else { return nil }
    return String(decoding: plain.dropLast(), as: UTF8.self)
  }
}
