import HTTPTypes
import MediaLibrary
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp

/// The tags of a video.
struct TagTests {
  @Test func `too many tags are refused instead of truncated`() async throws {
    try await CampFixture.open { fixture in
      let clip = "/api/camp/media/\(try await fixture.item(.everyone, by: .ann))"
      let ann = fixture.visitor(.ann)
      func change(_ count: Int) async throws -> Reply {
        let tags = (1...count).map { "t\($0)" }.joined(separator: ", ")
        return try await ann.send(.patch, clip, json: #"{"tags":"\#(tags)"}"#)
      }
      #expect(try await change(20).status == .ok)
      let refused = try await change(21)
      #expect(
        refused.status == .unprocessableContent
          && refused.text.contains("You can add up to 20 tags."))
      let kept = try await fixture.store.read {
        try $0.count("SELECT count(*) AS n FROM media_tag")
      }
      #expect(kept == 20)
    }
  }
}
