import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// Access to every part of an item for every kind of viewer, checked against an independent model.
@Suite struct AccessMatrixTests {
  /// The state of the camp that the access rules depend on.
  struct Model {
    var coachOfAnn: Skater? = .cole
    var guardianOfAnn: Skater? = .gus
    var office: Skater? = .olga
    var out: Set<Skater> = []
    var release: ReleaseLevel?

    private let camp: Set<Skater> = [.ann, .bea, .cole, .cody, .gus]
    var left: Set<Skater> = []

    func canView(_ skater: Skater?, _ audience: Audience, showsAnn: Bool, owner: Skater) -> Bool {
      let viewer = skater.flatMap { out.contains($0) ? nil : $0 }
      guard let viewer else { return audience == .everyone && (!showsAnn || release == .everyone) }
      if viewer == office { return true }
      return isMeant(viewer, audience, showsAnn, owner) && (!showsAnn || lets(viewer))
    }

    func owns(_ skater: Skater?, showsAnn: Bool, owner: Skater) -> Bool {
      guard let skater, !out.contains(skater) else { return false }
      if skater == office { return true }
      return (skater == owner || owner == .ann && skater == guardianOfAnn)
        && (!showsAnn || lets(skater))
    }

    private func isMeant(_ viewer: Skater, _ audience: Audience, _ showsAnn: Bool, _ owner: Skater)
      -> Bool
    {
      if viewer == owner || owner == .ann && (viewer == guardianOfAnn || viewer == coachOfAnn) {
        return true
      }
      if showsAnn && (viewer == .ann || viewer == guardianOfAnn || viewer == coachOfAnn) {
        return true
      }
      return switch audience {
      case .everyone: true
      case .members: camp.subtracting(left).contains(viewer)
      case .coaches: viewer == coachOfAnn || viewer == .cody
      case .firstGroup: viewer == .ann || viewer == coachOfAnn || viewer == guardianOfAnn
      case .owner: false
      }
    }

    private func lets(_ viewer: Skater) -> Bool {
      if viewer == .ann || viewer == guardianOfAnn { return true }
      return switch release ?? .usual {
      case .nobody: false
      case .coach: viewer == coachOfAnn
      case .camp: camp.subtracting(left).contains(viewer)
      case .everyone: true
      }
    }
  }

  enum Audience: CaseIterable { case everyone, members, firstGroup, coaches, owner }

  struct Clip: Sendable {
    let id: ID<MediaItem>
    let audience: Audience
    let showsAnn: Bool
    let owner: Skater
  }

  private static let parts = [
    "video.mp4", "sound.m4a", "poster.jpg", "storyboard.vtt", "storyboard/1.jpg", "playlist.m3u8",
    "peaks.json",
    "captions/en.vtt",
  ]

  // Each case sends about three thousand requests.
  @Test(arguments: [nil] + ReleaseLevel.allCases.map(Optional.some))
  func `every file of every clip is served only to those who may see it`(
    level: ReleaseLevel?
  ) async throws {
    try await CampFixture.open { fixture in
      let clips = try await clips(fixture, owners: [.mia, .ann, .cole])
      var model = Model()
      if let level { try await set(level, fixture, &model) }
      try await check(clips, model, fixture, Self.parts)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `changing the release level takes effect for every file on every engine`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let clips = try await clips(fixture, owners: [.mia])
      var model = Model()
      for level in [nil, ReleaseLevel.nobody, .everyone] {
        if let level { try await set(level, fixture, &model) }
        try await check(clips, model, fixture, ["video.mp4", "poster.jpg"])
      }
    }
  }

  @Test func `files in a bucket are protected like those on disk`() async throws {
    try await CampFixture.open(inBucket: true) { fixture in
      let clips = try await clips(fixture, owners: [.mia]).filter { $0.audience != .coaches }
      try await check(clips, Model(), fixture, ["video.mp4", "storyboard/1.jpg"])
    }
  }

  @Test(arguments: Engine.all)
  func `a lost right takes effect with the next request`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clips = try await clips(fixture, owners: [.mia, .ann])
      var model = Model()
      try await set(.camp, fixture, &model)
      try await check(clips, model, fixture, ["video.mp4"])
      let group = fixture.groups[0]
      // The coach leaves the group, the guardian's role ends, the office member is demoted, Bea
      // signs out, Mia is removed.
      let leave = LeaveGroup(
        group: group, member: Skater.cole.id, office: Skater.olga.id, now: fixture.clock.now)
      try await fixture.store.write { try leave($0) }
      model.coachOfAnn = nil
      model.left.insert(.cole)
      try await check(clips, model, fixture, ["video.mp4"])
      let now = fixture.clock.now
      try await fixture.store.write {
        try SetGuardian(
          guardian: Skater.gus.id, child: Skater.ann.id, isGuardian: false, now: now)($0)
      }
      model.guardianOfAnn = nil
      model.left.insert(.gus)
      fixture.gate.demote(.olga)
      model.office = nil
      for skater in [Skater.bea, .mia] {
        fixture.gate.close(skater)
        model.out.insert(skater)
      }
      try await check(clips, model, fixture, ["video.mp4", "poster.jpg"])
    }
  }

  private func set(_ level: ReleaseLevel, _ fixture: CampFixture, _ model: inout Model)
    async throws
  {
    let set = SetRelease(
      player: Skater.ann.id, level: level, viewer: Skater.gus.viewer, now: fixture.clock.now)
    try await fixture.store.write { try set($0) }
    model.release = level
  }

  private func clips(_ fixture: CampFixture, owners: [Skater]) async throws -> [Clip] {
    var clips: [Clip] = []
    for owner in owners {
      for audience in Audience.allCases {
        for showsAnn in [false, true] {
          let meant: MediaAudience =
            switch audience {
            case .everyone: .everyone
            case .members: .members
            case .coaches: .coaches
            case .owner: .owner
            case .firstGroup: .group(try #require(ID<MediaGroup>(fixture.groups[0].text)))
            }
          let id = try await fixture.item(meant, by: owner, showing: showsAnn ? [.ann] : [])
          clips.append(Clip(id: id, audience: audience, showsAnn: showsAnn, owner: owner))
        }
      }
    }
    return clips
  }

  /// Requests every part. One part of each clip and viewer, a different one each time, is also
  /// requested by HEAD and with a range.
  private func check(_ clips: [Clip], _ model: Model, _ fixture: CampFixture, _ parts: [String])
    async throws
  {
    for (place, skater) in ([nil] + Skater.allCases.map(Optional.some)).enumerated() {
      let web = fixture.visitor(skater)
      for (number, clip) in clips.enumerated() {
        let canView = model.canView(
          skater, clip.audience, showsAnn: clip.showsAnn, owner: clip.owner)
        let who = "\(skater?.rawValue ?? "stranger") at \(clip), \(model)"
        for part in parts {
          #expect(
            try await web.get(path(clip, part)).status == (canView ? .ok : .notFound), "\(who)")
        }
        let other = path(clip, parts[(place + number) % parts.count])
        #expect(try await web.send(.head, other).status == (canView ? .ok : .notFound), "\(who)")
        let range = try await web.get(other, headers: ["Range": "bytes=10-19"])
        #expect(range.status == (canView ? .partialContent : .notFound), "\(who)")
        let page = try await web.get("/camp/media/\(clip.id)")
        #expect(page.status == (canView ? .ok : .notFound), "\(who)")
        let original = try await web.get(path(clip, "original")).status
        let isIn = skater.map { !model.out.contains($0) } ?? false
        let owns = model.owns(skater, showsAnn: clip.showsAnn, owner: clip.owner)
        #expect(owns ? original == .ok : original == (isIn ? .notFound : .seeOther), "\(who)")
      }
    }
  }

  private func path(_ clip: Clip, _ part: String) -> String { "/camp/media/\(clip.id)/\(part)" }
}
