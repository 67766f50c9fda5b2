import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUploads
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// The limits on what one member may write and store.
@Suite struct CampLimitTests {
  @Test(arguments: Engine.all)
  func `measurements per coach and day are limited`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let drill = try await fixture.drill("Sprint", .seconds, .less)
      let place = "/api/camp/progress/players/\(Skater.ann.id)/measurements"
      let body = #"{"drill":"\#(drill)","day":"2026-01-02","thousandths":12340}"#
      try await fixture.spend(.measures, of: .cole)
      let refused = try await fixture.visitor(.cole).send(.post, place, json: body)
      #expect(
        refused.status == .tooManyRequests && refused.text.contains("Measurements: at most 500"))
      #expect(try await fixture.visitor(.olga).send(.post, place, json: body).status == .created)
    }
  }

  @Test(arguments: Engine.all)
  func `requested guardian changes per person and day are limited`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      try await fixture.spend(.guardianChanges, of: .olga)
      let ask = { (requester: Skater) in
        RequestGuardianChange(
          id: fixture.clock.world.newID(), kind: .adult, child: Skater.ann.id, guardian: nil,
          requester: requester.id,
          now: fixture.clock.now)
      }
      let (refused, first) = (ask(.olga), ask(.gus))
      await #expect(throws: LimitReached.self) {
        try await fixture.store.write { try refused($0) }
      }
      try await fixture.store.write { try first($0) }
    }
  }

  @Test(arguments: Engine.all)
  func `stored videos, lessons and drawings per member are limited`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (one, other) = (
        try await fixture.item(.owner, by: .ann), try await fixture.item(.owner, by: .ann)
      )
      let (cole, ann) = (fixture.visitor(.cole), fixture.visitor(.ann))
      let now = fixture.clock.now
      try await fixture.store.write { tx in
        try Limit.clips.set(2, for: Skater.ann.id, tx)
        for limit in [Limit.lessons, .sheets] { try limit.set(1, for: Skater.cole.id, tx) }
      }
      let edit = try await ann.send(
        .post, "/api/camp/media/\(one)/edits", json: #"{"trim":{"from":5,"to":14}}"#)
      #expect(
        edit.status == .tooManyRequests && edit.text.contains("Stored videos: at most 2"),
        "\(edit.text)")
      let lesson = #"{"title":"Edges","milliseconds":1000,"events":[{"at":0,"frame":3}]}"#
      let place = { (item: ID<MediaItem>) in "/api/camp/media/\(item)/lessons" }
      #expect(try await cole.send(.post, place(one), json: lesson).status == .created)
      let second = try await cole.send(.post, place(other), json: lesson)
      #expect(
        second.status == .tooManyRequests && second.text.contains("Recorded lessons: at most 1"),
        "\(second.text)")
      let sheet = { (item: ID<MediaItem>, version: Int) in
        SaveAnnotations(
          Annotations.Content(drawings: []), over: version, of: Skater.cole.id, on: item, now: now)
      }
      let (drawn, again, more) = (sheet(one, 0), sheet(one, 1), sheet(other, 0))
      for save in [drawn, again] { try await fixture.store.write { _ = try save($0) } }
      await #expect(throws: LimitReached.self) {
        try await fixture.store.write { _ = try more($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the number of parts of an upload is limited`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let world = fixture.clock.world
      let storage = MediaParts(id: world.newID(), files: fixture.files, world: world)
      let (id, now) = (storage.id, fixture.clock.now)
      let part = { (number: Int, offset: Int) in
        RecordParts(
          [UploadPart(number: number, length: 1, file: "part \(number)")], of: storage,
          at: offset)
      }
      let maximum = MediaParts.maximumParts
      let (last, more) = (part(maximum, 0), part(maximum + 1, 1))
      try await fixture.store.write { tx in
        try tx.run(
          """
          INSERT INTO media_upload (id, member, state, length, received, began_at, keep_until)
          VALUES (\(id), \(Skater.ann.id), 'arriving', 9, 0, \(now), \(now))
          """)
        try last(tx)
      }
      await #expect(throws: UploadRefusal.inPieces) {
        try await fixture.store.write { try more($0) }
      }
    }
  }
}

extension CampFixture {
  /// Records as many uses of a limit as it allows.
  fileprivate func spend(_ limit: Limit, of skater: Skater) async throws {
    let now = clock.now
    try await store.write { tx in
      for _ in 0..<limit.maximum { try limit.require(skater.id, now: now, tx) }
    }
  }
}
