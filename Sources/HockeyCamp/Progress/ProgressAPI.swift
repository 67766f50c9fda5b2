import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Players' progress for programs.
struct ProgressAPI: Sendable {
  let time: ShopTime

  private static let measures = "/api/camp/progress/players/{member}/measures"
  private static let measure = "/api/camp/progress/measures/{measure}"

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

  private func players(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let names = try await call.site.store.read { tx in
      try MemberEntry.names(of: ProgressAccess.players(of: viewer, tx), tx)
    }
    let all = names.map { PlayerObject(id: $0.key, name: $0.value) }
    return .list(all.sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }, next: nil)
  }

  private func drills(_ call: Call) async throws -> Answer {
    .list(try await call.site.store.read { try Drill.all($0) }.map { DrillObject(drill: $0) }, next: nil)
  }

  private func addDrill(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    var check = call.fields.checker
    let add = AddDrill(&check, in: call.world)
    try check.finish()
    return try await call.once { tx in
      try ProgressAccess.demandDrills(viewer, tx)
      try add(tx)
      return .json(DrillObject(drill: try Drill.find(add.id, tx)), status: .created)
    }
  }

  private func list(_ call: Call) async throws -> Answer {
    let (player, viewer, limit) = (try call.id("member", of: Member.self), try call.signedIn(), try call.limit())
    let (drill, after) = (try call.key("drill", of: Drill.self), try call.key("after", of: Measure.self))
    let found = try await call.site.store.read { tx in
      _ = try ProgressAccess.of(viewer, to: player, tx)
      return try Measure.list(of: player, in: drill, after: after, atMost: limit + 1, tx)
    }
    let shown = found.prefix(limit).map { MeasureObject(measure: $0) }
    return .list(shown, next: found.count > limit ? shown.last?.measure.id.text : nil)
  }

  private func record(_ call: Call) async throws -> Answer {
    let (player, viewer) = (try call.id("member", of: Member.self), try call.signedIn())
    let (id, now) = (call.world.newID(Measure.self), call.now)
    var check = call.fields.checker
    let draft = MeasureDraft(&check, isTyped: false, today: time.date(of: now))
    try check.finish()
    guard let draft else { throw Problem.notFound }
    let record = RecordMeasure(id: id, player: player, draft: draft, coach: viewer, now: now)
    return try await call.once { tx in
      try record(tx)
      return .json(MeasureObject(measure: try Measure.find(id, tx)), status: .created)
    }
  }

  /// Another measure in its place, which is answered.
  private func change(_ call: Call) async throws -> Answer {
    if let earlier = try await call.earlierAnswer() { return earlier }
    let (old, viewer) = (try call.id("measure", of: Measure.self), try call.signedIn())
    let (id, now) = (call.world.newID(Measure.self), call.now)
    let measure = try await call.site.store.read { tx in
      let measure = try Measure.standing(for: old, tx)
      _ = try ProgressAccess.of(viewer, to: measure.player, tx)
      guard measure.id == old else { throw ProgressRefusal.replaced }
      return measure
    }
    var check = call.fields.checker
    let draft = MeasureDraft(&check, over: measure.draft, isTyped: false, today: time.date(of: now))
    try check.finish()
    guard let draft else { throw Problem.notFound }
    let record = RecordMeasure(
      id: id, player: measure.player, draft: draft, replaces: old, coach: viewer, now: now)
    return try await call.once { tx in
      try record(tx)
      return .json(MeasureObject(measure: try Measure.find(id, tx)))
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let remove = RemoveMeasure(measure: try call.id("measure"), coach: try call.signedIn(), now: call.now)
    return try await call.once { tx in
      _ = try remove(tx)
      return .noContent
    }
  }

  private func restore(_ call: Call) async throws -> Answer {
    let restore = RestoreMeasure(measure: try call.id("measure"), coach: try call.signedIn(), now: call.now)
    return try await call.once { .json(MeasureObject(measure: try restore($0))) }
  }
}

extension Call {
  /// A key in the query; nil where there is none.
  /// - Throws: complaints where it is no key.
  func key<Tag>(_ name: String, of tag: Tag.Type) throws -> ID<Tag>? {
    guard let text = query.text(name), !text.isEmpty else { return nil }
    guard let id = ID<Tag>(text) else { throw Complaints(name, "This is no key.") }
    return id
  }
}

struct PlayerObject: JSONWritable {
  let id: ID<Member>
  let name: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id)
      $0.field("name", name)
    }
  }
}

struct DrillObject: JSONWritable {
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

struct MeasureObject: JSONWritable {
  let measure: Measure

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
