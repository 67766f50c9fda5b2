import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The measured shop: public pages, an API and durable writes, built like any other shop.
struct BenchShop: Storefront {
  let slug = "bench"
  let title: Phrase = "Film counter"
  let tagline: Phrase = "Films to be measured by."
  let theme = Theme(accent: "#0f6b5c", accentOnDark: "#5fd0b8", icon: .rentalCounter)
  let migrations = Stock.migrations

  /// 16 KiB without repetitions.
  var assets: [Assets.File] {
    var text: [UInt8] = []
    for line in 0..<256 {
      text += "/* \(line) \(String(line &* 2_654_435_761, radix: 36)) */".utf8
    }
    return [
      .init("bench.css", Array((text + [UInt8](repeating: 0x20, count: 16_384)).prefix(16_384)))
    ]
  }

  func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [NavigationItem("Films", Link(path: "/bench/films"), icon: .films)]
  }

  var routes: [Route] {
    [
      .get("/bench/films", for: .everyone, page),
      .get("/api/bench/films", for: .everyone, list),
      .get("/api/bench/films/{film}", for: .everyone, show),
      .get("/api/bench/asset", for: .everyone) { request in
        .json { $0.field("address", request.site.assets.link("bench.css").text) }
      },
      .post("/api/bench/rentals", for: .everyone, rent),
      .post("/api/bench/transfers", for: .everyone, transfer),
    ]
  }

  private func page(_ request: Request) async throws -> Response {
    let after = request.query.text("after").flatMap { Int($0) } ?? 0
    let films = try await request.site.store.read { try StockFilm.next(30, after: after, $0) }
    return request.page(FilmPage(films: films).page)
  }

  private func list(_ request: Request) async throws -> Response {
    let after = request.query.text("after").flatMap { Int($0) } ?? 0
    let films = try await request.site.store.read { try StockFilm.next(30, after: after, $0) }
    return .list(films, next: films.last.map { String($0.id) })
  }

  private func show(_ request: Request) async throws -> Response {
    guard let id = Int(try request.parameter("film")) else { throw Problem.notFound }
    guard let film = try await request.site.store.read({ try StockFilm.find(id, $0) }) else {
      throw Problem.notFound
    }
    return .json(film)
  }

  private func rent(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let film = check.number("film", "film", in: 1...1_000_000_000)
    try check.finish()
    let rent = Rent(id: request.world.newID(), film: film, at: request.now)
    return try await request.once { try rent($0) }
  }

  private func transfer(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let from = check.number("from", "payer", in: 1...1_000_000_000)
    let to = check.number("to", "payee", in: 1...1_000_000_000)
    let amount = check.number("amount", "amount", in: 1...1_000_000)
    try check.finish()
    let transfer = Payment(
      id: request.world.newID(), from: from, to: to, amount: amount, at: request.now)
    return try await request.once { try transfer($0) }
  }
}
