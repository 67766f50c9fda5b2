import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import PlazaFetch
import Synchronization

/// A stub of iTunes, TMDB and their picture servers on the loopback interface, with responses in
/// their real shapes and with their errors, limits and oddities.
final class StubServer: Sendable {
  /// The behaviour of the server.
  enum Mood: Sendable {
    case well
    /// Accepts requests and never responds.
    case hanging
    /// iTunes: 403 with an empty list. TMDB: 429 with its own error and `Retry-After`.
    case overLimit
    /// TMDB: 401 with its own error.
    case refusingKey
    case failing
    /// An unrelated page, such as that of a captive portal.
    case strange
    /// TMDB's lists are empty.
    case empty
  }

  struct Reply: Sendable {
    var status = 200
    var type = "application/json;charset=utf-8"
    var headers: [(String, String)] = []
    var body: [UInt8] = []

    static func json(_ text: String, status: Int = 200, _ headers: [(String, String)] = [])
      -> Reply
    {
      Reply(status: status, headers: headers, body: Array(text.utf8))
    }
  }

  /// A request that was received.
  struct Question: Sendable, Equatable {
    let path: String
    let query: [String: String]
    let token: String?
  }

  private struct State {
    var mood = Mood.well
    var cinemas: [Reply?] = []
    var questions: [Question] = []
    var pictures: [String: [UInt8]] = [:]
    var connections: [ObjectIdentifier: any Channel] = [:]
  }

  private let state = Mutex(State())
  private let listening = Mutex<(any Channel)?>(nil)

  var mood: Mood {
    get { state.withLock { $0.mood } }
    set { state.withLock { $0.mood = newValue } }
  }
  var questions: [Question] { state.withLock { $0.questions } }

  /// Replaces TMDB's list of films in cinemas, page by page; the server does not respond to a nil
  /// page.
  func cinemas(_ pages: Reply?...) { state.withLock { $0.cinemas = pages } }

  /// The number of requests for a path.
  func requestCount(_ path: String) -> Int { questions.filter { $0.path == path }.count }

  func show(_ picture: [UInt8], at path: String) { state.withLock { $0.pictures[path] = picture } }

  /// Calls `body` with a listening server and closes it afterwards.
  static func open(_ body: (StubServer, FetchURL) async throws -> Void) async throws {
    let stubServer = StubServer()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        stubServer.state.withLock { $0.connections[ObjectIdentifier(channel)] = channel }
        return channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Answerer(stubServer: stubServer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    stubServer.listening.withLock { $0 = channel }
    do {
      guard let address = FetchURL(setting: "http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
      else {
        throw FetchFailure.unexpectedResponse
      }
      try await body(stubServer, address)
      await stubServer.kill()
    } catch {
      await stubServer.kill()
      throw error
    }
  }

  /// Closes all connections and stops listening.
  func kill() async {
    let channel = listening.withLock { channel in
      defer { channel = nil }
      return channel
    }
    try? await channel?.close()
    for connection in state.withLock({ Array($0.connections.values) }) {
      try? await connection.close()
    }
  }

  fileprivate func reply(to question: Question) -> Reply? {
    let (mood, pictures, cinemas) = state.withLock { state in
      state.questions.append(question)
      return (state.mood, state.pictures, state.cinemas)
    }
    if question.path == "/3/movie/now_playing", !cinemas.isEmpty {
      let page = question.query["page"].flatMap { Int($0) } ?? 1
      return page > cinemas.count
        ? .json(TMDBShapes.list([], page: page, pages: cinemas.count)) : cinemas[page - 1]
    }
    let isITunes = ["/search", "/lookup"].contains(question.path)
    switch mood {
    case .hanging: return nil
    case .failing: return .json("", status: 503)
    case .strange:
      return Reply(type: "text/html", body: Array("<html>Welcome to our hotel</html>".utf8))
    case .overLimit where isITunes:
      return .json("{\"resultCount\":0, \"results\": []}", status: 403)
    case .overLimit:
      return .json(
        TMDBShapes.error(25, "Your request count is over the allowed limit."), status: 429,
        [("Retry-After", "90")])
    case .refusingKey where !isITunes:
      return .json(TMDBShapes.error(7, "Invalid API key."), status: 401)
    case .empty where !isITunes && question.path != "/3/configuration":
      return .json(TMDBShapes.list([], page: 1, pages: 1))
    case .well, .refusingKey, .empty: break
    }
    if let picture = pictures[question.path] { return Reply(type: "image/jpeg", body: picture) }
    // Picture servers require no token.
    if question.path.hasPrefix("/image/") || question.path.hasPrefix("/t/") {
      return .json("", status: 404)
    }
    return isITunes ? ITunesShapes.reply(to: question) : TMDBShapes.reply(to: question)
  }
}

private final class Answerer: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart
  private let stubServer: StubServer

  init(stubServer: StubServer) { self.stubServer = stubServer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    let parts = URLComponents(string: head.uri)
    let query = Dictionary(
      (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
      uniquingKeysWith: { first, _ in first })
    let question = StubServer.Question(
      path: parts?.path ?? "", query: query, token: head.headers.first(name: "Authorization"))
    guard let reply = stubServer.reply(to: question) else { return }
    var headers = HTTPHeaders(reply.headers)
    headers.add(name: "Content-Type", value: reply.type)
    headers.add(name: "Content-Length", value: "\(reply.body.count)")
    let answer = HTTPResponseHead(
      version: .http1_1, status: .init(statusCode: reply.status), headers: headers)
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: reply.body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
