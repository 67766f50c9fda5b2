import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The office's pages for clips to approve and for reports.
struct ReviewRoutes: Sendable {
  let time: ShopTimeZone

  private static let office = Audience.staff(of: HockeyCamp.name)
  /// The maximum number of recent clips that the page lists below the waiting ones.
  private static let recent = 24
  /// The maximum number of waiting clips, or of reports, that a page lists.
  private static let maximum = 100

  var routes: [Route] {
    [
      .get(ReviewPaths.staffReview.pattern, for: Self.office) { try await clips($0) },
      .post(ReviewPaths.decide.pattern, for: Self.office, decide),
      .get(ReviewPaths.reports.pattern, for: Self.office, reports),
      .post(ReviewPaths.closeReport.pattern, for: Self.office, closeReport),
    ]
  }

  private var pages: ReviewPages { ReviewPages(time: time) }

  private func clips(
    _ request: Request, _ again: (item: ID<MediaItem>, form: FormView)? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let viewer = try request.signedIn()
    let view = try await request.site.store.read { tx in
      let waiting = try WaitingClip.list(atMost: Self.maximum, tx)
      let clips = try CampAuthorizer().items(waiting, for: viewer, tx)
      let recent = try MediaList(limit: Self.recent)(for: viewer, by: CampAuthorizer(), tx)
        .filter { !waiting.contains($0.id) }
      return ReviewView(
        waiting: waiting.compactMap { id in clips.first { $0.id == id } }, recent: recent,
        names: try MemberSummary.names(of: Array(Set((clips + recent).map(\.owner))), tx),
        counts: try ReviewCounts(tx))
    }
    let forms = view.waiting.map { item in
      again.flatMap { $0.item == item.id ? $0.form : nil }
        ?? FormView(
          "decide-\(item.id)", action: ReviewPaths.decide(item.id), key: request.newFormKey(),
          values: item.shown.values
        )
    }
    return request.page(pages.clips(view, forms), status: status)
  }

  private func decide(_ request: Request) async throws -> Response {
    let (item, viewer, now) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), request.now
    )
    let isApproved = request.fields.text("decision") == "approve"
    let words = isApproved ? say("Approved.") : say("Declined.")
    let outcome = try await request.submit({ check in
      let reason = isApproved ? nil : check.text("reason", say("reason"), atMost: 500)
      return DecideOnClip(item: item, declined: reason, office: viewer, now: now)
    }) { decide, tx in
      try decide(tx)
      try request.expectUnchanged(CampAuthorizer().item(item, for: viewer, tx).shown)
      return .redirect(to: ReviewPaths.staffReview(), flash: .done(words))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(_, let refused?, _):
      return .redirect(to: ReviewPaths.staffReview(), flash: .alert(refused))
    case .invalid(let errors, nil, let status):
      let form = FormView(
        "decide-\(item)", action: ReviewPaths.decide(item), key: request.newFormKey(),
        errors: errors,
        values: request.typed)
      return try await clips(request, (item, form), status: status)
    }
  }

  private func reports(_ request: Request) async throws -> Response {
    let view = try await request.site.store.read { tx in
      let open = try Report.open(atMost: Self.maximum, tx)
      let people = Set(open.flatMap { [$0.reporter, $0.author].compactMap(\.self) })
      return ReportsView(
        reports: open, names: try MemberSummary.names(of: Array(people), tx),
        counts: try ReviewCounts(tx))
    }
    return request.page(pages.reports(view, keys: view.reports.map { _ in request.newFormKey() }))
  }

  private func closeReport(_ request: Request) async throws -> Response {
    let settle = SettleReport(
      report: try request.id("report"), office: try request.signedIn(), now: request.now)
    let words = say("Closed.", as: "a report")
    return try await request.act(orBackTo: ReviewPaths.reports()) { tx in
      try settle(tx)
      return .redirect(to: ReviewPaths.reports(), flash: .done(words))
    }
  }
}

extension MediaItem {
  /// The values of a clip that the office's page shows. If they change, an approval that was given
  /// for the old values fails.
  fileprivate var shown: RecordVersion {
    RecordVersion(["clip": id.text, "about": "\(title)\n\(notes)", "audience": audience.text])
  }
}
