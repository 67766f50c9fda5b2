import Foundation
import FoundationXML
import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// Drawings on clips: a sheet for each member, always saved as a whole.
@Suite struct SheetTests {
  static let line =
    ##"{"id":"one","tool":"line","from":2,"to":9,"color":"#ff0000","width":8,"points":[[0.1,0.2],[0.5,0.75]]}"##
  static let text =
    ##"{"id":"two","tool":"text","from":0,"to":29,"color":"#00ff00","width":6,"points":[[0,0]],"text":"<b>--> low"}"##

  private func sheet(_ version: Int, _ drawings: String...) -> String {
    #"{"version":\#(version),"drawings":[\#(drawings.joined(separator: ","))]}"#
  }

  @Test(arguments: Engine.all)
  func `drawings round-trip and are listed with those of others`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, cole, place) = (
        fixture.visitor(.ann), fixture.visitor(.cole), "/api/camp/media/\(clip)/drawings"
      )
      #expect(try await ann.get(place).text.contains(#""mine":{"author":"#))
      let saved = try await ann.send(.put, place, json: sheet(0, Self.line, Self.text))
      #expect(saved.status == .ok && saved.text == #"{"version":1}"#)
      let measured =
        #"{"version":0,"drawings":[],"calibration":{"points":[[0,0],[1,0]],"centimetres":183}}"#
      #expect(try await cole.send(.put, place, json: measured).status == .ok)
      let mine = try await ann.get(place).text
      #expect(mine.contains(#""points":[[0.1,0.2],[0.5,0.75]],"text":null}"#))
      #expect(
        mine.contains(
          #""name":"Cole","version":1,"drawings":[],"calibration":{"points":[[0.0,0.0],[1.0,0.0]]"#
        ))
    }
  }

  @Test(arguments: Engine.all)
  func `a stale save does not overwrite newer drawings`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, place) = (fixture.visitor(.ann), "/api/camp/media/\(clip)/drawings")
      #expect(try await ann.send(.put, place, json: sheet(0, Self.line)).status == .ok)
      let late = try await ann.send(.put, place, json: sheet(0, Self.text))
      #expect(
        late.status == .preconditionFailed && late.text.contains("/problems/changed-meanwhile"))
      let early = try await ann.send(.put, place, json: sheet(2, Self.text))
      #expect(early.status == .preconditionFailed, "no such version yet")
      #expect(try await ann.get(place).text.contains("\"id\":\"one\""))
      #expect(try await ann.send(.put, place, json: sheet(1, Self.text)).status == .ok)
      #expect(!(try await ann.get(place).text.contains("\"id\":\"one\"")))
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `of several concurrent saves one succeeds`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let content = sheet(0, Self.line)
      let saved = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await fixture.visitor(.ann).send(
              .put, "/api/camp/media/\(clip)/drawings", json: content
            ).status == .ok
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(saved == 1)
    }
  }

  @Test func `an invalid drawing is refused with its number and the reason`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, place) = (fixture.visitor(.ann), "/api/camp/media/\(clip)/drawings")
      let faults = [
        (#""from":2"#, #""from":30"#, "frames of this video"),
        (#""from":2"#, #""from":10"#, "frames of this video"),
        ("#ff0000", "red", "#rrggbb"), (#""width":8"#, #""width":0"#, "1 to 40"),
        ("[0.1,0.2],", "", "points"),
        ("0.75", "9.5", "points"), (#""id":"one""#, #""id":"a b""#, "letters, digits"),
        (#""points""#, #""text":"x","points""#, "text must be 1 to 200"),
      ]
      for (old, new, reason) in faults {
        let bad = Self.line.replacing(old, with: new)
        let refused = try await ann.send(.put, place, json: sheet(0, Self.text, bad))
        #expect(
          refused.status == .unprocessableContent && refused.text.contains("Drawing 2"), "\(bad)")
        #expect(refused.text.contains(reason), "\(bad): \(refused.text)")
      }
      #expect(
        try await ann.send(.put, place, json: sheet(0, Self.line, Self.line)).text.contains(
          "same name"))
      for (body, status) in [
        ("[]", HTTPResponse.Status.badRequest), ("{", .badRequest), ("{}", .unprocessableContent),
        (#"{"drawings":[{}]}"#, .unprocessableContent),
        (#"{"drawings":[],"version":-1}"#, .unprocessableContent),
        (#"{"drawings":[],"version":1e30}"#, .badRequest),
        (
          #"{"drawings":[],"calibration":{"points":[[0,0],[0,0]],"centimetres":5}}"#,
          .unprocessableContent
        ),
        (
          #"{"drawings":[],"calibration":{"points":[[0,0],[1e-300,0]],"centimetres":100}}"#,
          .unprocessableContent
        ),
        (
          #"{"drawings":[],"calibration":{"points":[[0,0]],"centimetres":100}}"#,
          .unprocessableContent
        ),
        (sheet(0, Self.text.replacing("low", with: #"\uffff"#)), .unprocessableContent),
        (sheet(0, Self.text.replacing("low", with: #"\u0001"#)), .unprocessableContent),
        (sheet(0, Self.text.replacing("low", with: #"\u0000"#)), .unprocessableContent),
        (sheet(0, Self.line.replacing("line", with: "laser")), .unprocessableContent),
      ] {
        #expect(try await ann.send(.put, place, json: body).status == status, "\(body)")
      }
      let many = (0...400).map { Self.line.replacing("one", with: "n\($0)") }.joined(
        separator: ",")
      #expect(
        try await ann.send(.put, place, json: #"{"drawings":[\#(many)]}"#).status
          == .unprocessableContent)
      #expect(try await ann.get(place).text.contains("\"version\":0"), "nothing of it was kept")
    }
  }

  @Test func `drawings are exported as WebVTT and as a Kinovea file`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, cole) = (fixture.visitor(.ann), fixture.visitor(.cole))
      let place = "/api/camp/media/\(clip)/drawings"
      for web in [ann, cole] {
        #expect(
          try await web.send(.put, place, json: sheet(0, Self.line, Self.text)).status == .ok)
      }
      let cues = try await ann.get("/camp/media/\(clip)/drawings.vtt")
      #expect(
        cues.text.hasPrefix("WEBVTT\n")
          && cues.text.contains("\none\n00:00:00.067 --> 00:00:00.334\n{"))
      #expect(cues.text.contains("\none-2\n"), "a name that comes twice gets a number")
      #expect(
        cues.text.split(separator: "\n").allSatisfy { !$0.hasPrefix("{") || !$0.contains("-->") })
      let file = try await cole.get("/camp/media/\(clip)/drawings.kva")
      #expect(
        file.text.contains("<Text>&lt;b&gt;--&gt; low</Text>")
          && file.text.contains("<Start>128;144</Start>"))
      #expect(XMLParser(data: Data(file.bytes)).parse())
      #expect(
        try await fixture.visitor(.bea).get("/camp/media/\(clip)/drawings.kva").status == .notFound
      )
      #expect(
        try await fixture.visitor(.mia).get("/camp/media/\(clip)/drawings.vtt").status == .notFound
      )
    }
  }
}
