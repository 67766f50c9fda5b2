import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The measured shop: public pages, an API and durable writes, made of the same parts as any other shop.
struct BenchShop: Storefront {
  let slug = "bench"
  let title: Phrase = "Film counter"
  let tagline: Phrase = "Films to be measured by."
  let theme = Theme(accent: "#0f6b5c", accentOnDark: "#5fd0b8", icon: .rentalCounter)
  let migrations = Stock.migrations

  /// 16 KiB that are not the same over and over.
  var assets: [Assets.File] {
    var text: [UInt8] = []
    for line in 0..<256 { text += "/* \(line) \(String(line &* 2_654_435_761, radix: 36)) */".utf8 }
    return [.init("bench.css", Array((text + [UInt8](repeating: 0x20, count: 16_384)).prefix(16_384)))]
  }

  func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [NavigationItem("Films", Link(path: "/bench/films"), icon: .films)]
  }

  var routes: [Route] {
    [
      .get("/bench/films", for: .everyone, page),
      .get("/api/bench/films", for: .everyone, list),
      .get("/api/bench/films/{film}", for: .everyone, show),
      .get("/api/bench/asset", for: .everyone) { call in
        .json { $0.field("address", call.site.shell.assets.link("bench.css").text) }
      },
      .post("/api/bench/rentals", for: .everyone, rent),
      .post("/api/bench/transfers", for: .everyone, transfer),
    ]
  }

  private func page(_ call: Call) async throws -> Answer {
    let after = call.query.text("after").flatMap { Int($0) } ?? 0
    let films = try await call.site.store.read { try StockFilm.next(30, after: after, $0) }
    return call.page(FilmPage(films: films).page)
  }

  private func list(_ call: Call) async throws -> Answer {
    let after = call.query.text("after").flatMap { Int($0) } ?? 0
    let films = try await call.site.store.read { try StockFilm.next(30, after: after, $0) }
    return .list(films, next: films.last.map { String($0.id) })
  }

  private func show(_ call: Call) async throws -> Answer {
    guard let id = Int(try call.parameter("film")) else { throw Problem.notFound }
    guard let film = try await call.site.store.read({ try StockFilm.find(id, $0) }) else { throw Problem.notFound }
    return .json(film)
  }

  private func rent(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let film = check.number("film", "film", in: 1...1_000_000_000)
    try check.finish()
    let rent = Rent(id: call.world.newID(), film: film, at: call.now)
    return try await call.once { try rent($0) }
  }

  private func transfer(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let from = check.number("from", "payer", in: 1...1_000_000_000)
    let to = check.number("to", "payee", in: 1...1_000_000_000)
    let amount = check.number("amount", "amount", in: 1...1_000_000)
    try check.finish()
    let transfer = Payment(id: call.world.newID(), from: from, to: to, amount: amount, at: call.now)
    return try await call.once { try transfer($0) }
  }
}
