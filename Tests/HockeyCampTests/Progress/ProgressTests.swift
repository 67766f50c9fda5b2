import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// Measurements of players, who may record them and who may see them.
@Suite struct ProgressTests {
  @Test(arguments: Engine.all)
  func `coaches and the office record measurements, and players and guardians only read them`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let drill = try await fixture.drill("Sprint", .seconds, .less)
      let place = "/api/camp/progress/players/\(Skater.ann.id)/measurements"
      let body = #"{"drill":"\#(drill)","day":"2026-01-02","thousandths":12340}"#
      var written = 0
      for skater in Skater.allCases {
        let web = fixture.visitor(skater)
        let reply = try await web.send(.post, place, json: body)
        let wanted: HTTPResponse.Status =
          switch skater {
          case .cole, .olga: .created
          case .ann, .gus: .forbidden
          default: .notFound
          }
        #expect(reply.status == wanted, "\(skater)")
        written += reply.status == .created ? 1 : 0
        let reads = [Skater.ann, .gus, .cole, .olga].contains(skater)
        for path in [
          place, "/camp/progress/\(Skater.ann.id)",
          "/camp/progress/\(Skater.ann.id)/drills/\(drill)",
        ] {
          #expect(try await web.get(path).status == (reads ? .ok : .notFound), "\(skater) \(path)")
        }
        let list = try await web.get("/api/camp/progress/players").text
        #expect(list.contains(Skater.ann.id.text) == reads, "\(skater)")
      }
      #expect(written == 2)
      #expect(try await fixture.visitor(nil).get(place).status == .unauthorized)
      let leave = LeaveGroup(
        group: fixture.groups[0], member: Skater.cole.id, office: Skater.olga.id,
        now: fixture.clock.now)
      try await fixture.store.write { try leave($0) }
      #expect(try await fixture.visitor(.cole).get(place).status == .notFound, "at once")
      #expect(try await fixture.visitor(.cole).send(.post, place, json: body).status == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `a change and a removal can be undone, and only one version of a measurement is current`(
    engine: Engine
  )
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let drill = try await fixture.drill("Sprint", .seconds, .less)
      let cole = fixture.visitor(.cole)
      let first = try await fixture.measure(cole, drill, "2026-01-02", 12000)
      let place = "/api/camp/progress/measurements/"
      let changed = try await cole.send(.patch, place + first, json: #"{"thousandths":11000}"#)
      let second = try #require(changed.json("id"))
      #expect(changed.status == .ok && changed.text.contains("\"day\":\"2026-01-02\""))
      let stale = try await cole.send(.patch, place + first, json: #"{"thousandths":1}"#)
      #expect(
        stale.status == .preconditionFailed && stale.json("type") == "/problems/changed-meanwhile")
      let third = try #require(
        try await cole.send(.patch, place + second, json: #"{"note":"Wind"}"#).json("id"))
      let standing = {
        try await fixture.store.read { try Measurement.list(of: Skater.ann.id, $0).map(\.id.text) }
      }
      #expect(try await standing() == [third])
      for back in [first, third, second] {
        #expect(try await cole.send(.post, place + "\(back)/restore").status == .ok)
        #expect(try await standing() == [back])
      }
      #expect(try await cole.send(.delete, place + second).status == .noContent)
      #expect(try await standing().isEmpty)
      #expect(
        try await fixture.visitor(.gus).send(.post, place + "\(second)/restore").status
          == .forbidden)
      #expect(
        try await fixture.visitor(.cody).send(.post, place + "\(second)/restore").status
          == .notFound)
      #expect(try await cole.send(.post, place + "\(second)/restore").status == .ok)
      #expect(try await standing() == [second])
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated form records one measurement, and its change can be undone`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let drill = try await fixture.drill("Shots", .count, .more)
      let (cole, player) = (fixture.visitor(.cole), "/camp/progress/\(Skater.ann.id)")
      let fields: KeyValuePairs = [
        "drill": drill.text, "day": "2026-01-02", "value": "12,5", "note": "<b>fine</b>",
        "_key": "k1",
      ]
      for _ in 0..<2 {
        #expect(try await cole.post(player + "/new", form: fields).status == .seeOther)
      }
      let measures = try await fixture.store.read { try Measurement.list(of: Skater.ann.id, $0) }
      #expect(measures.map(\.thousandths) == [12500])
      let change = player + "/measurements/\(measures[0].id)"
      let again: KeyValuePairs = ["drill": drill.text, "day": "2026-01-03", "value": "13"]
      let moved = try #require(try await cole.post(change, form: again).location)
      let page = try await cole.get(moved)
      #expect(page.text.contains("Undo") && page.text.contains("13"))
      #expect(!(try await fixture.visitor(.ann).get(moved).text.contains("Undo")))
      #expect(try await cole.post(change + "/restore", form: [:]).status == .seeOther)
      #expect(
        try await fixture.store.read {
          try Measurement.list(of: Skater.ann.id, $0).map(\.thousandths)
        } == [12500])
      let bad = try await cole.post(
        player + "/new", form: ["drill": "x", "day": "2026-06-20", "value": "1.2345"])
      #expect(bad.status == .unprocessableContent)
      for message in ["This drill no longer exists", "in the future", "such as 12.34"] {
        #expect(bad.text.contains(message))
      }
      let gone = try await cole.post(change + "/remove", form: [:])
      #expect(gone.status == .seeOther && (gone.location ?? "").contains("undo="))
    }
  }

  @Test(arguments: Engine.all)
  func `coaches and the office manage drills with unique names`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let body = #"{"name":"Sprint","unit":"seconds","better":"less"}"#
      let place = "/api/camp/progress/drills"
      for skater in [Skater.ann, .gus, .mia] {
        #expect(
          try await fixture.visitor(skater).send(.post, place, json: body).status == .forbidden)
        #expect(try await fixture.visitor(skater).get("/camp/drills").status == .notFound)
      }
      let key = ["Idempotency-Key": "d1"]
      for _ in 0..<2 {
        #expect(
          try await fixture.visitor(.cole).send(.post, place, json: body, headers: key).status
            == .created)
      }
      #expect(try await fixture.visitor(.olga).send(.post, place, json: body).status == .conflict)
      let form: KeyValuePairs = ["name": "Sprint", "unit": "miles"]
      let bad = try await fixture.visitor(.cole).post("/camp/drills", form: form)
      #expect(
        bad.status == .unprocessableContent
          && bad.text.contains("Choose whether higher or lower is better"))
      let drill = try #require(try await fixture.store.read { try Drill.all($0).first })
      #expect(
        try await fixture.visitor(.cody).post(
          "/camp/drills/\(drill.id)/archive", form: ["hidden": "true"]
        ).status
          == .seeOther)
      #expect(
        !(try await fixture.visitor(.cole).get("/camp/progress/\(Skater.ann.id)/new").text
          .contains("Sprint")))
    }
  }

  @Test(arguments: Engine.all)
  func `the first, the best and the last clip are compared for those who may see them`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let drill = try await fixture.drill("Sprint", .seconds, .less)
      let cole = fixture.visitor(.cole)
      var clips: [String] = []
      for (day, value) in [
        ("2026-01-01", 13000), ("2026-01-02", 11000), ("2026-01-03", 12500), ("2026-01-04", 12000),
      ] {
        let clip = try await fixture.item(.members, by: .cole, showing: [.ann])
        clips.append(clip.text)
        try await fixture.measure(cole, drill, day, value, clip: clip.text)
      }
      let page = "/camp/progress/\(Skater.ann.id)/drills/\(drill)"
      for skater in [Skater.cole, .gus] {
        let text = try await fixture.visitor(skater).get(page).text
        #expect(
          clips.map { text.contains("/camp/media/\($0)/video.mp4") } == [true, true, false, true])
        #expect(
          text.contains("<title id=\"chart-title\">")
            && text.contains("best 11 s on 2 January 2026"))
      }
      let strange = try await fixture.item(.members, by: .bea, showing: [.bea])
      let place = "/api/camp/progress/players/\(Skater.ann.id)/measurements"
      let body = #"{"drill":"\#(drill)","day":"2026-01-01","thousandths":1,"clip":"\#(strange)"}"#
      #expect(
        try await cole.send(.post, place, json: body).json("type")?.hasSuffix("no-such-clip")
          ?? false)
      let remove = RemoveMedia(try #require(ID<MediaItem>(clips[1])))
      _ = try await fixture.store.write { try remove($0) }
      let left = try await cole.get(page).text
      #expect(
        left.contains("11 s") && !left.contains(clips[1]), "the measure stays without its clip")
    }
  }

  @Test func `measurements are paginated, oldest first`() async throws {
    try await CampFixture.open { fixture in
      let drill = try await fixture.drill("Sprint", .seconds, .less)
      let cole = fixture.visitor(.cole)
      for day in ["2026-01-03", "2026-01-01", "2026-01-02", "2026-01-02"] {
        try await fixture.measure(cole, drill, day, 1000)
      }
      let place = "/api/camp/progress/players/\(Skater.ann.id)/measurements?limit=3"
      let first = try await fixture.visitor(.ann).get(place)
      let next = try #require(first.json("next"))
      let second = try await fixture.visitor(.ann).get(place + "&after=\(next)")
      let days = (first.text + second.text).matches(of: /"day":"([^"]+)"/).map { String($0.1) }
      #expect(days == ["2026-01-01", "2026-01-02", "2026-01-02", "2026-01-03"])
      #expect(try await cole.get(place + "&drill=x").status == .unprocessableContent)
    }
  }

  @Test func `measurements are exported, and deleted with the player`() async throws {
    try await CampFixture.open { fixture in
      let drill = try await fixture.drill("Sprint", .seconds, .less)
      try await fixture.measure(fixture.visitor(.cole), drill, "2026-01-03", 1000)
      let files = try await fixture.store.read {
        try CampPersonalData(in: fixture.clock.world).export(Skater.ann.id, $0)
      }
      let progress = try #require(files.first { $0.name == "camp/progress.json" })
      #expect(String(decoding: progress.bytes, as: UTF8.self).contains("\"thousandths\":1000"))
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.cole.id, $0)
      }
      #expect(
        try await fixture.store.read {
          try $0.exists("SELECT 1 FROM camp_measure WHERE written_by IS NULL")
        })
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.ann.id, $0)
      }
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM camp_measure") }))
    }
  }

  @Test(arguments: Languages.builtIn.all)
  func `progress pages are valid, escaped HTML in their language, with and without data`(
    language: Language
  )
    async throws
  {
    try await CampFixture.open { fixture in
      let headers = ["Accept-Language": language.code]
      let drill = try await fixture.drill("<script>alert(1)</script>", .degrees, .more)
      let player = "/camp/progress/\(Skater.ann.id)"
      func check(_ skater: Skater, _ paths: [String]) async throws {
        for path in paths {
          let page = try await fixture.visitor(skater).get(path, headers: headers)
          #expect(page.status == .ok, "\(path)")
          #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
          #expect(!page.text.contains("<script>alert"), "\(path)")
          #expect(page.text.contains("lang=\"\(language.code)\""))
        }
      }
      try await check(.mia, ["/camp/progress", "/camp/progress/\(Skater.mia.id)"])
      try await check(
        .cole,
        ["/camp/progress", player, player + "/drills/\(drill)", player + "/new", "/camp/drills"])
      let measure = try await fixture.measure(fixture.visitor(.cole), drill, "2026-01-03", 1000)
      try await fixture.measure(fixture.visitor(.cole), drill, "2026-01-03", 1000)
      for skater in [Skater.cole, .gus] {
        try await check(skater, ["/camp/progress", player, player + "/drills/\(drill)"])
      }
      try await check(
        .cole, [player + "/measurements/\(measure)", player + "/new?drill=\(drill)"])
    }
  }

  @Test func `a guardian of one player is taken to that player, and a coach gets a list`()
    async throws
  {
    try await CampFixture.open { fixture in
      let gus = fixture.visitor(.gus)
      let page = try await gus.get("/camp/progress")
      #expect(
        page.status == .ok && page.text.contains("<h1")
          && page.text.contains("No measurements yet"))
      for path in ["/camp/progress", "/camp/progress/\(Skater.ann.id)"] {
        let player = try await gus.get(path).text
        #expect(!player.contains("href=\"/camp/progress\""), "\(path)")
      }
      let coach = try await fixture.visitor(.cole).get("/camp/progress").text
      #expect(coach.contains("/camp/progress/\(Skater.ann.id)") && coach.contains("/camp/drills"))
    }
  }

  @Test func `an implausible value or date is refused with the reason`() async throws {
    try await CampFixture.open { fixture in
      let cole = fixture.visitor(.cole)
      let place = "/api/camp/progress/players/\(Skater.ann.id)/measurements"
      for (unit, bad, good) in [
        (Drill.Unit.seconds, [0, 99_999_000], [1, 3_600_000]),
        (.degrees, [360_001], [0, 360_000]),
        (.count, [9_999_001], [0, 9_999_000]), (.centimetres, [0, 20_000_001], [1, 20_000_000]),
      ] {
        let drill = try await fixture.drill(unit.rawValue, unit, .less)
        for value in bad {
          let body = #"{"drill":"\#(drill)","day":"2026-01-02","thousandths":\#(value)}"#
          let refused = try await cole.send(.post, place, json: body)
          #expect(
            refused.status == .conflict && refused.text.contains("/problems/measure-out-of-range"),
            "\(value)")
        }
        for value in good { try await fixture.measure(cole, drill, "2026-01-02", value) }
        for day in ["1900-01-01", "0001-01-01", "2015-12-31", "9999-12-31"] {
          let body = #"{"drill":"\#(drill)","day":"\#(day)","thousandths":1000}"#
          #expect(
            try await cole.send(.post, place, json: body).status == .unprocessableContent, "\(day)"
          )
        }
        let typed: KeyValuePairs = [
          "drill": drill.text, "day": "2026-01-02", "value": "99999", "_key": unit.rawValue,
        ]
        let again = try await cole.post("/camp/progress/\(Skater.ann.id)/new", form: typed)
        #expect(
          again.status == .conflict && again.text.contains("Values of this drill must be from"),
          "\(unit)")
      }
    }
  }

  @Test func `chart lines are at round values`() {
    #expect(ProgressChart.levels(in: 4925...5475) == [5000, 5200, 5400])
    #expect(ProgressChart.levels(in: 0...10) == [0, 5, 10])
    #expect(ProgressChart.levels(in: 10_875...13_125) == [11_000, 11_500, 12_000, 12_500, 13_000])
    for high in [1, 7, 99, 1234, 3_600_000, 20_000_000] {
      let levels = ProgressChart.levels(in: 0...high)
      #expect((2...5).contains(levels.count) && levels.allSatisfy { $0 <= high }, "\(levels)")
    }
  }

  @Test(arguments: ["12.34": 12340, "12,5": 12500, "7": 7000, "0.001": 1, "99999.999": 99_999_999])
  func `a value is parsed and formatted exactly`(typed: String, thousandths: Int) {
    #expect(ProgressText.thousandths(typed: typed) == thousandths)
    #expect(ProgressText.number(thousandths) == typed.replacing(",", with: "."))
  }

  @Test(arguments: ["", ".", "1.", ".5", "1.2345", "100000", "-1", "1e3", "١"])
  func `an invalid value is refused`(typed: String) {
    #expect(ProgressText.thousandths(typed: typed) == nil)
  }
}

extension CampFixture {
  func drill(_ name: String, _ unit: Drill.Unit, _ better: Drill.BetterDirection) async throws
    -> ID<Drill>
  {
    let add = AddDrill(
      id: clock.world.newID(), name: name, unit: unit, better: better, now: clock.now)
    try await store.write { try add($0) }
    return add.id
  }

  /// Records a measurement of Ann.
  /// - Returns: Its ID.
  @discardableResult
  func measure(
    _ web: WebClient, _ drill: ID<Drill>, _ day: String, _ thousandths: Int, clip: String? = nil
  ) async throws -> String {
    let named = clip.map { #","clip":"\#($0)""# } ?? ""
    let reply = try await web.send(
      .post, "/api/camp/progress/players/\(Skater.ann.id)/measurements",
      json: #"{"drill":"\#(drill)","day":"\#(day)","thousandths":\#(thousandths)\#(named)}"#)
    #expect(reply.status == .created, "\(reply.text)")
    return try #require(reply.json("id"))
  }
}
