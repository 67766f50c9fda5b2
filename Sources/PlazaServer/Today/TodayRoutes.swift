import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the numbers of the day, and the way to the viewer's desk.
struct TodayRoutes: Sendable {
  static let desk = RoutePath("/desk")
  static let today = RoutePath("/today")
  /// The staff area that the home page and the search list.
  static let staffArea = StaffArea(
    "Today", "Takings, waiting work and the last 30 days.", today(), icon: .calendar,
    for: .anyStaff)

  let parts: [TodayPart]
  /// The part that also has the numbers of the server.
  let site: String
  let settings: Settings
  let backups: BackupStatus?

  var routes: [Route] {
    [
      .get(Self.today.pattern, for: .anyStaff) { request in
        let view = try await view(request)
        return request.page(
          TodayPage(view: view, currency: settings.currency, time: settings.shopTime).page)
      },
      .get(Self.desk.pattern, for: .anyStaff, desk),
      .get("/api/today", for: .anyStaff) { request in
        .json(TodayJSON(view: try await view(request), currency: settings.currency))
      },
    ]
  }

  /// Leads to the only desk of the viewer, or to the list of desks.
  private func desk(_ request: Request) async throws -> Response {
    let (viewer, parts) = (try request.signedIn(), parts)
    let desks = try await request.site.store.read { try TodayView.desks(of: viewer, parts, $0) }
    return .redirect(to: desks.count == 1 ? desks[0].link : Self.today())
  }

  private func view(_ request: Request) async throws -> TodayView {
    let (viewer, now, parts) = (try request.signedIn(), request.now, parts)
    let (view, bytes) = try await request.site.store.longRead { tx in
      (
        try TodayView.of(viewer, parts, settings.shopTime, now: now, tx),
        viewer.isAdmin ? try StorageSpace.ofDatabase(tx) : 0
      )
    }
    guard viewer.isAdmin else { return view }
    return view.adding(try await serverFigures(bytes), to: site)
  }

  private func serverFigures(_ bytes: Int) async throws -> [Figure] {
    let folder = settings.data
    let space = try await aside { StorageSpace(of: folder) }.figures(database: bytes)
    guard let last = try await backups?() else { return space }
    let backup = Figure(
      "backups.last", say("Last backup"), .moment(last.at), last.link,
      isProblem: last.isProblem || last.at == nil)
    return space + [backup]
  }
}

extension TodayView {
  fileprivate func adding(_ figures: [Figure], to key: String) -> TodayView {
    var view = self
    for place in view.sections.indices where view.sections[place].part.key == key {
      view.sections[place].figures += figures
    }
    return view
  }
}
