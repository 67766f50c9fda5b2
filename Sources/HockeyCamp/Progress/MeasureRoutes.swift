import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What coaches write down.
struct MeasureRoutes: Sendable {
  let time: ShopTime
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(ProgressAt.new.pattern, for: .members, new),
      .post(ProgressAt.new.pattern, for: .members, record),
      .get(ProgressAt.change.pattern, for: .members, edit),
      .post(ProgressAt.change.pattern, for: .members, change).versioned,
      .post(ProgressAt.remove.pattern, for: .members, remove),
      .post(ProgressAt.restore.pattern, for: .members, restore),
    ]
  }

  private func today(_ call: Call) -> CalendarDate { time.date(of: call.now) }

  /// - Parameter also: a drill that is chosen already, though it is offered no more.
  private func circle(_ call: Call, also: ID<Drill>? = nil) async throws -> MeasureCircle {
    let (player, viewer, authorizer) = (try call.id("member", of: Member.self), try call.signedIn(), authorizer)
    return try await call.site.store.read { tx in
      try ProgressAccess.demandWriting(viewer, player, tx)
      var wanted = MediaList(limit: 100)
      wanted.person = player
      let clips = try wanted(for: viewer, by: authorizer, tx).filter { $0.state == .ready && $0.picture != nil }
      return MeasureCircle(
        player: player, name: try ProgressView.of(player, for: viewer, tx).name,
        drills: try Drill.all(tx).filter { !$0.isHidden || $0.id == also }, clips: clips)
    }
  }

  private func new(_ call: Call) async throws -> Answer {
    let circle = try await circle(call)
    let (drill, day) = (call.query.text("drill"), today(call).description)
    let form = FormView(action: ProgressAt.new(circle.player), key: call.newFormKey()) {
      ["drill": drill, "day": day][$0] ?? nil
    }
    return call.page(MeasurePages().new(circle, form))
  }

  private func record(_ call: Call) async throws -> Answer {
    let circle = try await circle(call)
    let outcome = try await save(call, circle.player, replaces: nil)
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(
        action: ProgressAt.new(circle.player), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(MeasurePages().new(circle, form, refused: refused), status: status)
    }
  }

  private func save(_ call: Call, _ player: ID<Member>, replaces: ID<Measure>?) async throws -> FormOutcome {
    let (viewer, id, now, today) = (try call.signedIn(), call.world.newID(Measure.self), call.now, today(call))
    return try await call.submit({ check in
      let draft = MeasureDraft(&check, isTyped: true, today: today)
      try check.finish()
      guard let draft else { throw Problem.notFound }
      return RecordMeasure(id: id, player: player, draft: draft, replaces: replaces, coach: viewer, now: now)
    }) { [authorizer] record, tx in
      var record = record
      if let replaces, call.fields.text(Call.versionField) != nil {
        try ProgressAccess.demandWriting(viewer, player, tx)
        let standing = try Measure.standing(for: replaces, tx)
        guard standing.player == player else { throw ProgressRefusal.noSuchMeasure }
        try call.expectUnchanged(standing.version(for: viewer, authorizer, tx))
        record.replaces = standing.id
      }
      try record(tx)
      return .redirect(
        to: ProgressAt.drill(player, record.draft.drill).query(["undo": record.replaces?.text]),
        flash: replaces == nil ? .done(say("Written down.")) : nil)
    }
  }

  /// The measure that stands where the one in the address stood.
  private func found(_ call: Call) async throws -> Measure {
    let (id, player) = (try call.id("measure", of: Measure.self), try call.id("member", of: Member.self))
    let measure = try await call.site.store.read { try Measure.standing(for: id, $0) }
    guard measure.player == player else { throw ProgressRefusal.noSuchMeasure }
    return measure
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (measure, viewer, authorizer) = (try await found(call), try call.signedIn(), authorizer)
    let version = try await call.site.store.read { try measure.version(for: viewer, authorizer, $0) }
    return try await page(call, measure, values: version.values)
  }

  private func page(
    _ call: Call, _ measure: Measure, _ complaints: Complaints = Complaints(),
    values: @escaping @Sendable (String) -> [String], refused: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let form = FormView(
      action: ProgressAt.change(measure.player, try call.id("measure", of: Measure.self)), key: call.newFormKey(),
      complaints: complaints, values: values)
    let circle = try await circle(call, also: measure.drill)
    let page = MeasurePages().change(
      circle, measure.id, back: ProgressAt.drill(measure.player, measure.drill), form,
      removeKey: call.newFormKey(), refused: refused)
    return call.page(page, status: status)
  }

  private func change(_ call: Call) async throws -> Answer {
    if let earlier = try await call.earlierAnswer() { return earlier }
    let measure = try await found(call)
    switch try await save(call, measure.player, replaces: try call.id("measure")) {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await page(call, measure, complaints, values: call.typed, refused: refused, status: status)
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let remove = RemoveMeasure(measure: try call.id("measure"), coach: try call.signedIn(), now: call.now)
    return try await call.once { tx in
      let gone = try remove(tx)
      return .redirect(to: ProgressAt.drill(gone.player, gone.drill).query(["undo": gone.id.text]))
    }
  }

  private func restore(_ call: Call) async throws -> Answer {
    let restore = RestoreMeasure(measure: try call.id("measure"), coach: try call.signedIn(), now: call.now)
    let words = say("It stands again.")
    return try await call.once { tx in
      let back = try restore(tx)
      return .redirect(to: ProgressAt.drill(back.player, back.drill), flash: .done(words))
    }
  }
}

extension Measure {
  var draft: MeasureDraft {
    MeasureDraft(drill: drill, day: day, thousandths: thousandths, note: note, clip: clip)
  }

  /// As its form shows it to a coach.
  fileprivate func version(
    for coach: Viewer, _ authorizer: CampAuthorizer, _ tx: any Transaction
  ) throws -> RecordVersion {
    var words = ["drill": try Drill.find(drill, tx).name, "day": day.plain]
    words["clip"] = clip.map { clip in (try? authorizer.item(clip, for: coach, tx))?.title ?? say("Clip") }
    return RecordVersion(
      [
        "drill": drill.text, "day": day.description, "value": ProgressWords.number(thousandths), "note": note,
        "clip": clip?.text,
      ], words: words)
  }
}
