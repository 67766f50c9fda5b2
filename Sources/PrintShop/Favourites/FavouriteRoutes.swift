import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

struct FavouriteRoutes: Sendable {
  var routes: [Route] {
    [
      .post(Paths.favourite.pattern, for: .members, change),
      .put("/api/print/favourites/{store}", for: .members, body: .none) {
        try await set(true, $0)
      },
      .delete("/api/print/favourites/{store}", for: .members) { try await set(false, $0) },
    ]
  }

  private func change(_ request: Request) async throws -> Response {
    let isKept = request.fields.text("kept") == "true"
    let act = SetFavourite(
      store: try request.id("store"), member: try request.signedIn().id, isFavourite: isKept,
      now: request.now)
    let back = request.fields.text("back").flatMap { Link(local: $0) } ?? Paths.store(act.store)
    return try await request.once { tx in
      let name = try act(tx).localizedName
      return .redirect(
        to: back,
        flash: .done(
          isKept
            ? say("\(name.isolated) added to favourites.")
            : say("\(name.isolated) removed from favourites.")))
    }
  }

  private func set(_ isFavourite: Bool, _ request: Request) async throws -> Response {
    let act = SetFavourite(
      store: try request.id("store"), member: try request.signedIn().id, isFavourite: isFavourite,
      now: request.now)
    return try await request.once { tx in
      try act(tx)
      return .noContent
    }
  }
}
