import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// The page lists who can actually see a clip.
@Suite struct ClipReachTests {
  private func set(_ level: ReleaseLevel, _ fixture: CampFixture) async throws {
    let set = SetRelease(
      player: Skater.ann.id, level: level, viewer: Skater.gus.viewer, now: fixture.clock.now)
    try await fixture.store.write { try set($0) }
  }

  private func page(_ fixture: CampFixture, _ skater: Skater?, _ clip: ID<MediaItem>) async throws
    -> String
  {
    let reply = try await fixture.visitor(skater).get("/camp/media/\(clip)")
    #expect(reply.status == .ok && HTMLCheck(document: reply.bytes).faults == [])
    return reply.text
  }

  @Test(arguments: Engine.all)
  func `a release narrows the chosen audience, and the clip page shows who can see it`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.everyone, by: .cole, showing: [.ann])
      let cases: [(ReleaseLevel, String, isLowered: Bool)] = [
        (.coach, "Visible to Ann, Cole, Gus and the camp&#39;s office.", true),
        (.camp, "Everyone at the camp can see this.", true),
        (.everyone, "Anyone can see this.", false),
      ]
      for (level, words, isLowered) in cases {
        try await set(level, fixture)
        for skater in [Skater.cole, .ann, .gus, .olga] {
          let text = try await page(fixture, skater, clip)
          #expect(text.contains(words), "\(level) \(skater)")
          #expect(text.contains("People in it: Ann."), "\(level) \(skater)")
          #expect(
            text.contains("People in the video, or their guardians, only allow this one")
              == isLowered,
            "\(level) \(skater)")
        }
      }
      let open = try await page(fixture, nil, clip)
      #expect(
        open.contains("Anyone can see this.") && !open.contains("People in it"),
        "strangers learn no names")
      try await set(.nobody, fixture)
      #expect(try await page(fixture, .ann, clip).contains("Visible to Ann, Gus and"))
    }
  }

  @Test func `each audience is described correctly`() async throws {
    try await CampFixture.open { fixture in
      let lock = MediaCategory(
        id: fixture.clock.world.newID(), title: "Locked", titleKorean: nil, isLocked: true,
        position: 1)
      let save = SaveCategory(lock)
      try await fixture.store.write { try save($0) }
      let group = try #require(ID<MediaGroup>(fixture.groups[0].text))
      let cases: [(MediaAudience, ID<MediaCategory>?, String)] = [
        (.everyone, nil, "Anyone can see this."),
        (.everyone, lock.id, "Anyone who is signed in can see this."),
        (.members, nil, "Everyone at the camp can see this."),
        (.coaches, nil, "Visible to Ann, Cody, Cole, Gus and the camp&#39;s office."),
        (.group(group), nil, "Visible to Ann, Cole, Gus and the camp&#39;s office."),
        (.owner, nil, "Visible to Ann, Cole, Gus and the camp&#39;s office."),
      ]
      for (audience, category, words) in cases {
        let clip = try await fixture.item(audience, by: .ann, category: category)
        let text = try await page(fixture, .ann, clip)
        #expect(text.contains(words) && text.contains("No people are tagged."), "\(audience)")
      }
      let waiting = try await fixture.item(.owner, by: .mia)
      _ = try await fixture.visitor(.mia).send(
        .patch, "/api/camp/media/\(waiting)", json: #"{"audience":"members"}"#)
      #expect(
        try await page(fixture, .mia, waiting).contains(
          "Visible to Mia and the camp&#39;s office."))
    }
  }

  @Test func `the described audience matches the access of every member`() async throws {
    try await CampFixture.open { fixture in
      let group = try #require(ID<MediaGroup>(fixture.groups[1].text))
      for level in ReleaseLevel.allCases {
        try await set(level, fixture)
        for audience in [MediaAudience.everyone, .members, .coaches, .group(group), .owner] {
          for owner in [Skater.mia, .bea, .ann] {
            let clip = try await fixture.item(audience, by: owner, showing: [.ann])
            let said = try await fixture.store.read { try CampAuthorizer.audience(of: clip, $0) }
            let seeing = Set(said.filter(\.canView).map(\.member))
            for skater in Skater.allCases
            where skater != .olga && (skater != .mia || owner == .mia) {
              let gets =
                try await fixture.visitor(skater).get("/camp/media/\(clip)/poster.jpg").status
                == .ok
              #expect(
                gets == seeing.contains(skater.id), "\(level) \(audience) \(owner) \(skater)")
            }
          }
        }
      }
    }
  }

  @Test func `a list marks a clip with a limited audience, whatever its owner chose`() async throws
  {
    try await CampFixture.open { fixture in
      _ = try await fixture.item(.everyone, by: .cole, showing: [.ann])
      #expect(try await fixture.visitor(.ann).get("/camp/media").text.contains("Limited audience"))
      try await set(.everyone, fixture)
      #expect(
        !(try await fixture.visitor(.ann).get("/camp/media").text.contains("Limited audience")))
    }
  }
}
