import Foundation
import HTTPTypes
import PlazaBase
import PlazaFiles
import PlazaTesting
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// Interrupted uploads, on the page where clips are uploaded.
@Suite struct UnfinishedUploadTests {
  private static let page = "/camp/media/new"

  @Test(arguments: Engine.all)
  func `an interrupted upload is listed with name and size for its sender until it is discarded`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (ann, bea) = (fixture.visitor(.ann), fixture.visitor(.bea))
      #expect(
        try await ann.get(Self.page).text.contains(
          "No interrupted uploads. They are kept here for two days."))
      let place = try await begin(ann, length: 2_500_000, name: "<goal> 골.mp4")
      try await send(ann, place, Array(repeating: 7, count: 1_200_000), at: 0)
      let listed = try await ann.get(Self.page)
      #expect(HTMLCheck(document: listed.bytes).faults == [])
      #expect(
        listed.text.contains("1.2 MB of 2.5 MB are here. To resume, choose the same file again."))
      #expect(
        listed.text.contains("&lt;goal&gt; 골.mp4")
          && listed.text.contains("data-unfinished=\"\(place)\""))
      #expect(
        listed.text.contains("data-size=\"2500000\"") && listed.text.contains("data-resume-file"))
      #expect(!(try await bea.get(Self.page).text.contains("골.mp4")))
      #expect(
        try await bea.send(.delete, place, headers: ["Tus-Resumable": "1.0.0"]).status == .notFound
      )
      #expect(
        try await ann.send(.delete, place, headers: ["Tus-Resumable": "1.0.0"]).status
          == .noContent)
      #expect(!(try await ann.get(Self.page).text.contains("골.mp4")))
      #expect(try await fixture.files.list("media/uploads").isEmpty)
    }
  }

  @Test func `a complete unpublished upload is published from the list`() async throws {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let place = try await begin(ann, length: 900, name: "first.goal.mp4")
      try await send(ann, place, Array(repeating: 7, count: 900), at: 0)
      let id = try #require(place.split(separator: "/").last)
      let listed = try await ann.get(Self.page).text
      #expect(
        listed.contains("0.9 KB, complete.")
          && listed.contains("href=\"\(Self.page)?upload=\(id)\""))
      #expect(!listed.contains("data-resume-file") && !listed.contains("is here. Give it a title"))
      let chosen = try await ann.get("\(Self.page)?upload=\(id)").text
      #expect(
        chosen.contains("is here. Give it a title")
          && chosen.contains("name=\"upload\" value=\"\(id)\""))
      #expect(chosen.contains("value=\"first.goal\""))
      let guest = try await fixture.visitor(.bea).get("\(Self.page)?upload=\(id)").text
      #expect(guest.contains("name=\"upload\" value=\"\""))
      let form = ["upload": String(id), "title": "Goal", "audience": "owner"] as KeyValuePairs
      #expect(try await ann.post(Self.page, form: form).status == .seeOther)
      #expect(!(try await ann.get(Self.page).text.contains("first.goal.mp4")))
    }
  }

  private func begin(_ web: WebClient, length: Int, name: String) async throws -> String {
    let headers = [
      "Tus-Resumable": "1.0.0", "Upload-Length": "\(length)",
      "Upload-Metadata": "filename \(Data(name.utf8).base64EncodedString())",
    ]
    return try #require(try await web.send(.post, "/api/camp/uploads", headers: headers).location)
  }

  private func send(_ web: WebClient, _ place: String, _ bytes: [UInt8], at offset: Int)
    async throws
  {
    let headers = [
      "Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)",
      "Content-Type": "application/offset+octet-stream",
    ]
    #expect(try await web.send(.patch, place, headers: headers, body: bytes).status == .noContent)
  }
}
