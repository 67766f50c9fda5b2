import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaTesting
import Testing

@testable import HockeyCamp

/// The captions of a clip.
@Suite struct CaptionTests {
  @Test(arguments: Engine.all)
  func `captions are edited by those who may change the clip and read by all its viewers`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let (ann, bea) = (fixture.visitor(.ann), fixture.visitor(.bea))
      let page = "/camp/media/\(clip)/captions"
      let form: KeyValuePairs = [
        "language": "ko", "captions": "1\n00:00:00,500 --> 00:00:02,000\n무릎을 <b>굽혀요</b>",
      ]
      #expect(try await bea.post(page, form: form).status == .forbidden)
      #expect(try await ann.post(page, form: form).status == .seeOther)
      #expect(try await ann.get(page).text.contains("한국어"))
      let there = try await bea.get("/camp/media/\(clip)")
      #expect(there.text.contains("srclang=\"ko\"") && there.text.contains("srclang=\"en\""))
      let file = try await bea.get(page + "/ko.vtt")
      #expect(file.text == "WEBVTT\n\n00:00:00.500 --> 00:00:02.000\n무릎을 굽혀요\n")
      #expect(file.headers[.contentType] == "text/vtt; charset=utf-8")
      #expect(try await bea.get(page + "/fr.vtt").status == .notFound)
      #expect(try await bea.get(page + "/ko").status == .notFound)
      let wrong = try await ann.post(page, form: ["language": "ko", "captions": "hello"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("ends in .vtt or .srt"))
      #expect(wrong.text.contains("hello"), "what was typed is there")
      #expect(
        try await ann.post(page, form: ["language": "xx", "captions": "x"]).status
          == .unprocessableContent)
      #expect(try await bea.post(page + "/ko/remove", form: [:]).status == .forbidden)
      #expect(try await ann.post(page + "/ko/remove", form: [:]).status == .seeOther)
      #expect(try await bea.get(page + "/ko.vtt").status == .notFound)
    }
  }

  @Test func `the API adds and removes captions`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let (ann, bea) = (fixture.visitor(.ann), fixture.visitor(.bea))
      let place = "/api/camp/media/\(clip)/captions"
      let text = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nPatinez".utf8)
      let type = ["Content-Type": "text/vtt"]
      #expect(
        try await bea.send(.put, place + "/fr", headers: type, body: text).status == .forbidden)
      #expect(
        try await ann.send(.put, place + "/fr", headers: type, body: text).status == .noContent)
      #expect(
        try await bea.get("/api/camp/media/\(clip)").text.contains(
          "/camp/media/\(clip)/captions/fr.vtt"))
      #expect(
        try await ann.send(.put, place + "/tlh", headers: type, body: text).status == .notFound)
      #expect(
        try await ann.send(.put, place + "/fr", headers: type, body: [0xFF]).status
          == .unprocessableContent)
      #expect(try await ann.send(.delete, place + "/fr").status == .noContent)
      #expect(try await ann.send(.delete, place + "/fr").status == .notFound)
    }
  }
}
