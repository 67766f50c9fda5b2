import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import PlazaFetch
import Synchronization

/// A TMDB server on the loopback interface with fictional films, in the real response format as
/// far as imports need it.
final class LoopbackTMDB: Sendable {
  struct Item: Sendable {
    let id: Int
    let title: String
    let year: Int
    var imdb: String?
    var others: [String] = []
    var original: String?

    /// The names by which a search finds it.
    var names: [String] { [title] + others + (original.map { [$0] } ?? []) }

    var json: String {
      """
      {"id":\(id),"title":"\(title)","original_title":"\(original ?? title)","release_date":"\(year)-05-01",
      "popularity":1.5}
      """
    }
  }

  private let items: [Int: Item]
  private let byIMDb: [String: Item]
  private let byWord: [String: [Item]]
  private let requests = Mutex(0)

  /// The number of requests.
  var questions: Int { requests.withLock { $0 } }

  init(_ films: [Item]) {
    items = Dictionary(uniqueKeysWithValues: films.map { ($0.id, $0) })
    byIMDb = Dictionary(films.compactMap { film in film.imdb.map { ($0, film) } }) { first, _ in
      first
    }
    byWord = Dictionary(
      grouping: films.flatMap { film in
        Set(film.names.flatMap(Self.words)).map { (word: $0, film: film) }
      }, by: \.word
    ).mapValues { $0.map(\.film) }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Runs `body` with a listening server and closes it afterwards.
  static func open(_ films: [Item], _ body: (LoopbackTMDB, FetchURL) async throws -> Void)
    async throws
  {
    let server = LoopbackTMDB(films)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Answering(server: server))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let address = FetchURL(setting: "http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
    else {
      throw FetchFailure.unexpectedResponse
    }
    do {
      try await body(server, address)
      try await channel.close()
    } catch {
      try? await channel.close()
      throw error
    }
  }

  fileprivate func reply(_ uri: String) -> String? {
    requests.withLock { $0 += 1 }
    let parts = URLComponents(string: uri)
    let query = Dictionary(
      (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
      uniquingKeysWith: { first, _ in first })
    let path = (parts?.path ?? "").split(separator: "/").map(String.init)
    switch (path.count, path.dropFirst().first) {
    case (2, "configuration"): return #"{"images":{}}"#
    case (3, "search"):
      let words = Self.words(query["query"] ?? "")
      let found = words.map { word in byWord[word] ?? [] }.min { $0.count < $1.count } ?? []
      let all = found.filter { film in
        let known = Set(film.names.flatMap(Self.words))
        return words.allSatisfy(known.contains)
          && query["year"].map { $0 == "\(film.year)" } ?? true
      }
      return
        "{\"page\":1,\"total_pages\":1,\"results\":[\(all.prefix(20).map(\.json).joined(separator: ","))]}"
    case (3, "find"): return "{\"movie_results\":[\(byIMDb[path[2]].map(\.json) ?? "")]}"
    case (3, "movie"):
      guard let film = Int(path[2]).flatMap({ items[$0] }) else { return nil }
      let imdb = film.imdb.map { ",\"imdb_id\":\"\($0)\"" } ?? ""
      return "\(film.json.dropLast())\(imdb)}"
    case (4, "movie"):
      guard let film = Int(path[2]).flatMap({ items[$0] }) else { return nil }
      return "{\"titles\":[\(film.others.map { "{\"title\":\"\($0)\"}" }.joined(separator: ","))]}"
    default: return nil
    }
  }
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart
  private let server: LoopbackTMDB

  init(server: LoopbackTMDB) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    let reply = server.reply(head.uri)
    let body = Array((reply ?? #"{"status_code":34,"success":false}"#).utf8)
    let headers: HTTPHeaders = [
      "Content-Type": "application/json", "Content-Length": "\(body.count)",
    ]
    let answer = HTTPResponseHead(
      version: .http1_1, status: reply == nil ? .notFound : .ok, headers: headers)
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
