import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Adds stores to favourites and takes them away.
struct FavouriteRoutes: Sendable {
  var routes: [Route] {
    [
      .post(At.favourite.pattern, for: .members, change),
      .put("/api/print/favourites/{store}", for: .members, body: .none) { try await keep(true, $0) },
      .delete("/api/print/favourites/{store}", for: .members) { try await keep(false, $0) },
    ]
  }

  private func change(_ call: Call) async throws -> Answer {
    let isKept = call.fields.text("kept") == "true"
    let act = KeepFavourite(
      store: try call.id("store"), member: try call.signedIn().id, isKept: isKept, now: call.now)
    let back = call.fields.text("back").flatMap { Link(local: $0) } ?? At.store(act.store)
    return try await call.once { tx in
      let name = try act(tx).saidName
      return .redirect(
        to: back,
        flash: .done(
          isKept
            ? say("\(name.isolated) is one of your favourites.")
            : say("\(name.isolated) is no longer a favourite.")))
    }
  }

  private func keep(_ isKept: Bool, _ call: Call) async throws -> Answer {
    let act = KeepFavourite(
      store: try call.id("store"), member: try call.signedIn().id, isKept: isKept, now: call.now)
    return try await call.once { tx in
      try act(tx)
      return .noContent
    }
  }
}
