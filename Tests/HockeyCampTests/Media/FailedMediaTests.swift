import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// Media whose processing was given up shows a message and can be retried.
@Suite struct FailedMediaTests {
  private let message = "t make this video. Try again. If it fails again, tell the camp"

  private func publish(_ fixture: CampFixture, by web: WebClient) async throws -> (
    api: String, page: String
  ) {
    let clip = try await fixture.film([
      "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1",
    ])
    let upload = try await fixture.send(clip, by: web, inParts: 1)
    let asked = #"{"upload":"\#(upload)","title":"Stride","audience":"owner"}"#
    let place = try #require(try await web.send(.post, "/api/camp/media", json: asked).location)
    return (place, "/camp/media/" + (place.split(separator: "/").last ?? ""))
  }

  @Test(arguments: Engine.all)
  func `a failed clip shows the failure to its owner, who retries it with the upload`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let ann = fixture.visitor(.ann)
      let (api, page) = try await publish(fixture, by: ann)
      #expect(try await ann.send(.post, api + "/again").status == .conflict, "it has not failed")
      try await fixture.handleFailure()
      let progress = try await ann.get(api + "/progress")
      #expect(
        progress.json("state") == "refused" && progress.text.contains("\"canTryAgain\":true"))
      #expect(progress.text.contains(message))
      let shown = try await ann.get(page).text
      #expect(
        shown.contains(message) && shown.contains(page + "/again")
          && shown.contains(page + "/change"))
      #expect(
        try await ann.get(page, headers: ["Accept-Language": "ko"]).text.contains(
          "계속 실패하면 사무실에 알려 주세요"))
      #expect(try await ann.get("/camp/media").text.contains("Failed"))
      #expect(try await fixture.visitor(.bea).post(page + "/again", form: [:]).status == .notFound)
      #expect(try await fixture.visitor(.bea).send(.post, api + "/again").status == .notFound)
      #expect(try await ann.post(page + "/again", form: [:]).status == .seeOther)
      #expect(try await ann.get(api).json("state") == "waiting")
      try await fixture.work()
      #expect(try await ann.get(api).json("state") == "ready")
      #expect(try await ann.get(api + "/progress").text.contains("\"canTryAgain\":false"))
    }
  }

  @Test func `the API retries a failed version`() async throws {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let (api, _) = try await publish(fixture, by: ann)
      try await fixture.work()
      let version = try #require(
        try await ann.send(.post, api + "/edits", json: #"{"trim":{"from":5,"to":14}}"#).location)
      try await fixture.handleFailure()
      #expect(try await ann.get(version + "/progress").text.contains(message))
      #expect(try await ann.send(.post, version + "/again").status == .accepted)
      try await fixture.work()
      #expect(try await ann.get(version).json("state") == "ready")
    }
  }

  @Test func `a retry by staff processes the clip, and deleting a clip deletes its job`()
    async throws
  {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let (api, _) = try await publish(fixture, by: ann)
      try await fixture.handleFailure()
      func jobs() async throws -> Int {
        try await fixture.store.read {
          try $0.count("SELECT count(*) AS n FROM job WHERE kind = 'media.make'")
        }
      }
      let now = fixture.clock.now
      try await fixture.store.write { tx in
        try tx.run(
          "UPDATE job SET state = 'open', ended_at = NULL, run_at = \(now) WHERE kind = 'media.make'"
        )
      }
      try await fixture.work()
      #expect(try await ann.get(api).json("state") == "ready")
      let (other, _) = try await publish(fixture, by: ann)
      try await fixture.handleFailure()
      let before = try await jobs()
      #expect(try await ann.send(.delete, other).status == .noContent)
      #expect(try await jobs() == before - 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a lesson whose voice failed plays without it until its author retries`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, cole, place) = (
        fixture.visitor(.ann), fixture.visitor(.cole), "/api/camp/media/\(clip)/lessons"
      )
      let sound = try await fixture.film([
        "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1",
      ])
      let upload = try await fixture.send(sound, by: cole, inParts: 1)
      let asked =
        #"{"title":"Edges","milliseconds":1000,"events":[{"at":0,"frame":3}],"upload":"\#(upload)"}"#
      let lesson = try #require(try await cole.send(.post, place, json: asked).location)
      #expect(try await cole.send(.post, lesson + "/again").status == .conflict)
      try await fixture.handleFailure()
      let seen = try await ann.get(place).text
      #expect(seen.contains("\"state\":\"failed\"") && seen.contains("\"mayTryAgain\":false"))
      #expect(try await cole.get(place).text.contains("\"mayTryAgain\":true"))
      #expect(try await ann.send(.post, lesson + "/again").status == .forbidden)
      #expect(try await cole.send(.post, lesson + "/again").status == .accepted)
      try await fixture.work()
      #expect(
        try await cole.get(place).text.contains("\"state\":\"refused\""),
        "it was tried: a film is no voice")
    }
  }
}
