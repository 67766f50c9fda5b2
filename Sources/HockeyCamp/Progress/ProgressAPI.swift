import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API of players' progress.
struct ProgressAPI: Sendable {
  let time: ShopTimeZone

  private static let measures = "/api/camp/progress/players/{member}/measurements"
  private static let measure = "/api/camp/progress/measurements/{measure}"

  var routes: [Route] {
    [
      .get("/api/camp/progress/players", for: .members, players),
      .get("/api/camp/progress/drills", for: .members, drills),
      .post("/api/camp/progress/drills", for: .members, addDrill),
      .get(Self.measures, for: .members, list),
      .post(Self.measures, for: .members, record),
      .patch(Self.measure, for: .members, change),
      .delete(Self.measure, for: .members, remove),
      .post(Self.measure + "/restore", for: .members, restore),
    ]
  }

  private func players(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let names = try await request.site.store.read { tx in
      try MemberSummary.names(of: ProgressAccess.players(of: viewer, tx), tx)
    }
    let all = names.map { PlayerJSON(id: $0.key, name: $0.value) }
    return .list(all.sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }, next: nil)
  }

  private func drills(_ request: Request) async throws -> Response {
    .list(
      try await request.site.store.read { try Drill.all($0) }.map { DrillJSON(drill: $0) },
      next: nil)
  }

  private func addDrill(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    var check = request.fields.checker
    let add = AddDrill(&check, in: request.world)
    try check.finish()
    return try await request.once { tx in
      try ProgressAccess.requireDrillAccess(viewer, tx)
      try add(tx)
      return .json(DrillJSON(drill: try Drill.find(add.id, tx)), status: .created)
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let (player, viewer, limit) = (
      try request.id("member", of: Member.self), try request.signedIn(), try request.limit()
    )
    let (drill, after) = (
      try request.key("drill", of: Drill.self), try request.key("after", of: Measurement.self)
    )
    let found = try await request.site.store.read { tx in
      _ = try ProgressAccess.of(viewer, to: player, tx)
      return try Measurement.list(of: player, in: drill, after: after, atMost: limit + 1, tx)
    }
    let shown = found.prefix(limit).map { MeasurementJSON(measure: $0) }
    return .list(shown, next: found.count > limit ? shown.last?.measure.id.text : nil)
  }

  private func record(_ request: Request) async throws -> Response {
    let (player, viewer) = (try request.id("member", of: Member.self), try request.signedIn())
    let (id, now) = (request.world.newID(Measurement.self), request.now)
    var check = request.fields.checker
    let draft = try MeasureDraft(&check, isTyped: false, today: time.date(of: now))
    let record = RecordMeasure(id: id, player: player, draft: draft, coach: viewer, now: now)
    return try await request.once { tx in
      try record(tx)
      return .json(MeasurementJSON(measure: try Measurement.find(id, tx)), status: .created)
    }
  }

  /// Replaces a measurement, and responds with the replacement, which has a key of its own.
  private func change(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let (old, viewer) = (try request.id("measure", of: Measurement.self), try request.signedIn())
    let (id, now) = (request.world.newID(Measurement.self), request.now)
    let measure = try await request.site.store.read { tx in
      let measure = try Measurement.standing(for: old, tx)
      _ = try ProgressAccess.of(viewer, to: measure.player, tx)
      guard measure.id == old else { throw ProgressRefusal.replaced }
      return measure
    }
    var check = request.fields.checker
    let draft = try MeasureDraft(
      &check, over: measure.draft, isTyped: false, today: time.date(of: now))
    let record = RecordMeasure(
      id: id, player: measure.player, draft: draft, replaces: old, coach: viewer, now: now)
    return try await request.once { tx in
      try record(tx)
      return .json(MeasurementJSON(measure: try Measurement.find(id, tx)))
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = RemoveMeasure(
      measure: try request.id("measure"), coach: try request.signedIn(), now: request.now)
    return try await request.once { tx in
      _ = try remove(tx)
      return .noContent
    }
  }

  private func restore(_ request: Request) async throws -> Response {
    let restore = RestoreMeasure(
      measure: try request.id("measure"), coach: try request.signedIn(), now: request.now)
    return try await request.once { .json(MeasurementJSON(measure: try restore($0))) }
  }
}

extension Request {
  /// Returns a key in the query; nil if the parameter is missing.
  /// - Throws: ``ValidationErrors`` if the value is not a key.
  func key<Tag>(_ name: String, of tag: Tag.Type) throws -> ID<Tag>? {
    guard let text = query.text(name), !text.isEmpty else { return nil }
    guard let id = ID<Tag>(text) else {
      throw ValidationErrors(name, say("This isn't a valid ID."))
    }
    return id
  }
}

struct PlayerJSON: JSONWritable {
  let id: ID<Member>
  let name: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id)
      $0.field("name", name)
    }
  }
}

struct DrillJSON: JSONWritable {
  let drill: Drill

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", drill.id)
      $0.field("name", drill.name)
      $0.field("unit", drill.unit.rawValue)
      $0.field("better", drill.better.rawValue)
      $0.field("hidden", drill.isHidden)
    }
  }
}

struct MeasurementJSON: JSONWritable {
  let measure: Measurement

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", measure.id)
      $0.field("player", measure.player)
      $0.field("drill", measure.drill)
      $0.field("day", measure.day.description)
      $0.field("thousandths", measure.thousandths)
      $0.field("note", measure.note)
      $0.field("clip", measure.clip?.text)
    }
  }
}
