import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which coaches record measurements and manage drills.
struct MeasureRoutes: Sendable {
  let time: ShopTimeZone
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(ProgressPaths.new.pattern, for: .members, new),
      .post(ProgressPaths.new.pattern, for: .members, record),
      .get(ProgressPaths.change.pattern, for: .members, edit),
      .post(ProgressPaths.change.pattern, for: .members, change).versioned,
      .post(ProgressPaths.remove.pattern, for: .members, remove),
      .post(ProgressPaths.restore.pattern, for: .members, restore),
    ]
  }

  private func today(_ request: Request) -> CalendarDate { time.date(of: request.now) }

  /// - Parameter also: a drill to offer even if it is archived.
  private func circle(_ request: Request, also: ID<Drill>? = nil) async throws
    -> MeasurementFormOptions
  {
    let (player, viewer, authorizer) = (
      try request.id("member", of: Member.self), try request.signedIn(), authorizer
    )
    return try await request.site.store.read { tx in
      try ProgressAccess.requireWriteAccess(viewer, player, tx)
      var wanted = MediaList(limit: 100)
      wanted.person = player
      let clips = try wanted(for: viewer, by: authorizer, tx).filter {
        $0.state == .ready && $0.picture != nil
      }
      return MeasurementFormOptions(
        player: player, name: try ProgressView.of(player, for: viewer, tx).name,
        drills: try Drill.all(tx).filter { !$0.isHidden || $0.id == also }, clips: clips)
    }
  }

  private func new(_ request: Request) async throws -> Response {
    let circle = try await circle(request)
    let (drill, day) = (request.query.text("drill"), today(request).description)
    let form = FormView(action: ProgressPaths.new(circle.player), key: request.newFormKey()) {
      ["drill": drill, "day": day][$0] ?? nil
    }
    return request.page(MeasurePages().new(circle, form))
  }

  private func record(_ request: Request) async throws -> Response {
    let circle = try await circle(request)
    let outcome = try await save(request, circle.player, replaces: nil)
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        action: ProgressPaths.new(circle.player), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(MeasurePages().new(circle, form, refused: refused), status: status)
    }
  }

  private func save(_ request: Request, _ player: ID<Member>, replaces: ID<Measurement>?)
    async throws -> FormOutcome
  {
    let (viewer, id, now, today) = (
      try request.signedIn(), request.world.newID(Measurement.self), request.now, today(request)
    )
    return try await request.submit({ check in
      let draft = try MeasureDraft(&check, isTyped: true, today: today)
      return RecordMeasure(
        id: id, player: player, draft: draft, replaces: replaces, coach: viewer, now: now)
    }) { [authorizer] record, tx in
      var record = record
      if let replaces, request.fields.text(Request.versionField) != nil {
        try ProgressAccess.requireWriteAccess(viewer, player, tx)
        let standing = try Measurement.standing(for: replaces, tx)
        guard standing.player == player else { throw ProgressRefusal.noSuchMeasure }
        try request.expectUnchanged(standing.version(for: viewer, authorizer, tx))
        record.replaces = standing.id
      }
      try record(tx)
      return .redirect(
        to: ProgressPaths.drill(player, record.draft.drill).query(["undo": record.replaces?.text]),
        flash: replaces == nil ? .done(say("Recorded.")) : nil)
    }
  }

  /// Returns the current measurement of the family of the one in the path.
  private func found(_ request: Request) async throws -> Measurement {
    let (id, player) = (
      try request.id("measure", of: Measurement.self), try request.id("member", of: Member.self)
    )
    let measure = try await request.site.store.read { try Measurement.standing(for: id, $0) }
    guard measure.player == player else { throw ProgressRefusal.noSuchMeasure }
    return measure
  }

  private func edit(_ request: Request) async throws -> Response {
    let (measure, viewer, authorizer) = (
      try await found(request), try request.signedIn(), authorizer
    )
    let version = try await request.site.store.read {
      try measure.version(for: viewer, authorizer, $0)
    }
    return try await page(request, measure, values: version.values)
  }

  private func page(
    _ request: Request, _ measure: Measurement, _ errors: ValidationErrors = ValidationErrors(),
    values: @escaping @Sendable (String) -> [String], refused: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let form = FormView(
      action: ProgressPaths.change(
        measure.player, try request.id("measure", of: Measurement.self)),
      key: request.newFormKey(),
      errors: errors, values: values)
    let circle = try await circle(request, also: measure.drill)
    let page = MeasurePages().change(
      circle, measure.id, back: ProgressPaths.drill(measure.player, measure.drill), form,
      removeKey: request.newFormKey(), refused: refused)
    return request.page(page, status: status)
  }

  private func change(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let measure = try await found(request)
    switch try await save(request, measure.player, replaces: try request.id("measure")) {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await page(
        request, measure, errors, values: request.typed, refused: refused, status: status)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = RemoveMeasure(
      measure: try request.id("measure"), coach: try request.signedIn(), now: request.now)
    return try await request.once { tx in
      let gone = try remove(tx)
      return .redirect(
        to: ProgressPaths.drill(gone.player, gone.drill).query(["undo": gone.id.text]))
    }
  }

  private func restore(_ request: Request) async throws -> Response {
    let restore = RestoreMeasure(
      measure: try request.id("measure"), coach: try request.signedIn(), now: request.now)
    let words = say("Restored.")
    return try await request.once { tx in
      let back = try restore(tx)
      return .redirect(to: ProgressPaths.drill(back.player, back.drill), flash: .done(words))
    }
  }
}

extension Measurement {
  var draft: MeasureDraft {
    MeasureDraft(drill: drill, day: day, thousandths: thousandths, note: note, clip: clip)
  }

  /// The values that the form shows to a coach, for detecting concurrent edits.
  fileprivate func version(
    for coach: Viewer, _ authorizer: CampAuthorizer, _ tx: any Transaction
  ) throws -> RecordVersion {
    var words = ["drill": try Drill.find(drill, tx).name, "day": day.plain]
    words["clip"] = clip.map { clip in
      (try? authorizer.item(clip, for: coach, tx))?.title ?? say("Clip")
    }
    return RecordVersion(
      [
        "drill": drill.text, "day": day.description, "value": ProgressText.number(thousandths),
        "note": note,
        "clip": clip?.text,
      ], labels: words)
  }
}
