import HTTPTypes
import MediaLibrary
import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// A change of guardian requires two people, and all guardians of the child are notified.
struct GuardianChangeTests {
  private static let admin = Viewer(
    id: Skater.mia.id, name: "Mia", roles: [.admin], session: Skater.mia.viewer.session)

  private func propose(
    _ kind: GuardianChange.Kind, _ guardian: Skater?, of child: Skater = .ann,
    by requester: Skater = .olga,
    _ fixture: CampFixture
  ) async throws -> ID<GuardianChange> {
    let ask = RequestGuardianChange(
      id: fixture.clock.world.newID(), kind: kind, child: child.id, guardian: guardian?.id,
      requester: requester.id,
      now: fixture.clock.now)
    try await fixture.store.write { try ask($0) }
    return ask.id
  }

  private func decide(
    _ id: ID<GuardianChange>, agreed: Bool = true, by viewer: Viewer, _ fixture: CampFixture
  ) async throws {
    let settle = SettleGuardianChange(
      id: id, isAccepted: agreed, viewer: viewer, now: fixture.clock.now)
    try await fixture.store.write { try settle($0) }
  }

  private func guardians(_ child: Skater, _ fixture: CampFixture) async throws -> Set<ID<Member>> {
    Set(try await fixture.store.read { try Guardian.of(child.id, $0) })
  }

  private func notificationCount(_ skater: Skater, _ fixture: CampFixture) async throws -> Int {
    try await fixture.store.read {
      try $0.count(
        "SELECT COUNT(*) AS n FROM notification WHERE member = \(skater.id) AND kind = 'camp.guardianship'"
      )
    }
  }

  private func audit(_ fixture: CampFixture) async throws -> [AuditAction] {
    try await fixture.store.read {
      try $0.rows("SELECT action FROM members_audit ORDER BY seq").map { try $0.value("action") }
    }
  }

  @Test(arguments: Engine.all)
  func `an invited guardian requires the consent of a present guardian`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let (world, now) = (fixture.clock.world, fixture.clock.now)
      let invite = MakeRoleInvitation(
        GuardianRole(), Skater.ann.id.text, for: "Mrs Lee", by: Skater.olga.viewer, in: world)
      let accept = AcceptRoleInvitation(
        invite.link, by: Skater.mia.id, among: HockeyCamp.invitedRoles, now: now)
      try await fixture.store.write { tx in
        try invite(tx)
        try accept(tx)
      }
      #expect(try await guardians(.ann, fixture) == [Skater.gus.id])
      let clip = try await fixture.item(.owner, by: .ann)
      #expect(try await fixture.visitor(.mia).get("/camp/media/\(clip)").status == .notFound)
      #expect(try await notificationCount(.gus, fixture) == 1)
      await #expect(throws: (any Error).self, "it opens once") {
        try await fixture.store.write { try accept($0) }
      }

      let change = try await fixture.store.read {
        try GuardianChange.waiting(about: [Skater.ann.id], $0)[0].id
      }
      let page = try await fixture.visitor(.gus).get("/camp/guardianship")
      #expect(
        page.text.contains("Mia becomes a guardian of Ann")
          && HTMLCheck(document: page.bytes).faults == [])
      let place = "/camp/guardianship/\(change)"
      for skater in [Skater.ann, .mia, .olga, .cole, .bea] {
        #expect(
          try await fixture.visitor(skater).post(place, form: ["answer": "agree"]).status
            == .forbidden, "\(skater)")
      }
      #expect(
        try await fixture.visitor(.gus).post(place, form: ["answer": "agree"]).status == .seeOther)
      #expect(try await guardians(.ann, fixture) == [Skater.gus.id, Skater.mia.id])
      #expect(try await fixture.visitor(.mia).get("/camp/media/\(clip)").status == .ok)
      let (mia, olga) = (
        try await notificationCount(.mia, fixture), try await notificationCount(.olga, fixture)
      )
      #expect(mia == 2 && olga == 1)
      #expect(
        try await audit(fixture) == [
          .roleInvited, .roleAccepted, .guardianChangeRequested, .guardianChangeMade,
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `a coach cannot become or replace the only guardian, and the office cannot decide alone`(
    engine: Engine
  )
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let office = fixture.visitor(.olga)
      let end = "/camp/desk/players/\(Skater.ann.id)/guardian/end"
      #expect(
        try await office.post(end, form: ["guardian": Skater.gus.id.text]).status == .seeOther)
      #expect(try await guardians(.ann, fixture) == [Skater.gus.id], "asked, not done")
      #expect(try await notificationCount(.gus, fixture) == 1)
      let group = try await office.get("/camp/desk/groups/\(fixture.groups[0])")
      #expect(group.text.contains("Gus is no longer a guardian of Ann"))
      #expect(HTMLCheck(document: group.bytes).faults == [])

      let add = try await propose(.add, .cole, fixture)
      await #expect(throws: PeopleRefusal.notApprover) {
        try await decide(add, by: Skater.cole.viewer, fixture)
      }
      await #expect(throws: PeopleRefusal.notApprover) {
        try await decide(add, by: Skater.olga.viewer, fixture)
      }
      try await decide(add, by: Skater.gus.viewer, fixture)
      #expect(try await guardians(.ann, fixture) == [Skater.gus.id, Skater.cole.id])

      let remove = try #require(
        try await fixture.store.read { try GuardianChange.waiting(about: [Skater.ann.id], $0) }
          .first)
      await #expect(throws: PeopleRefusal.notApprover, "a coach's consent does not count") {
        try await decide(remove.id, by: Skater.cole.viewer, fixture)
      }
      await #expect(throws: PeopleRefusal.coachAlone) {
        try await decide(remove.id, by: Self.admin, fixture)
      }
      #expect(try await guardians(.ann, fixture) == [Skater.gus.id, Skater.cole.id])
      await #expect(throws: PeopleRefusal.coachAlone) {
        _ = try await propose(.add, .cody, of: .bea, fixture)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the only guardian of a child cannot become their coach`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let invite = MakeRoleInvitation(
        CampGroupRole(part: .coach), fixture.groups[0].text, by: Skater.olga.viewer,
        in: fixture.clock.world)
      let accept = AcceptRoleInvitation(
        invite.link, by: Skater.gus.id, among: HockeyCamp.invitedRoles, now: fixture.clock.now)
      try await fixture.store.write { try invite($0) }
      await #expect(throws: PeopleRefusal.coachAlone) {
        try await fixture.store.write { try accept($0) }
      }
      #expect(try await fixture.store.read { try CampGroup.of(Skater.gus.id, $0).isEmpty })
    }
  }

  @Test(arguments: Engine.all)
  func `an uninvolved administrator approves for a guardian, and the requester can only withdraw`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let own = try await propose(.add, .gus, of: .bea, by: .mia, fixture)
      await #expect(throws: PeopleRefusal.notApprover) {
        try await decide(own, by: Self.admin, fixture)
      }
      try await decide(own, agreed: false, by: Self.admin, fixture)
      #expect(try await guardians(.bea, fixture) == [])
      let other = try await propose(.add, .gus, of: .bea, fixture)
      await #expect(throws: PeopleRefusal.requestedAlready) {
        _ = try await propose(.add, .gus, of: .bea, fixture)
      }
      try await decide(other, by: Self.admin, fixture)
      #expect(try await guardians(.bea, fixture) == [Skater.gus.id])
      await #expect(throws: PeopleRefusal.noSuchChange) {
        try await decide(other, by: Self.admin, fixture)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a coach who is the only active guardian cannot write to the child`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let now = fixture.clock.now
      try await fixture.store.write { tx in
        try SetGuardian(
          guardian: Skater.cole.id, child: Skater.ann.id, isGuardian: true, now: now)(tx)
        try tx.run("UPDATE members_member SET password = NULL WHERE id = \(Skater.gus.id)")
      }
      let (cole, place) = (fixture.visitor(.cole), "/camp/messages/new/\(Skater.ann.id)")
      #expect(try await cole.post(place, form: ["text": "Our secret"]).status == .conflict)
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM camp_message") }))
      try await fixture.store.write {
        try $0.run("UPDATE members_member SET password = 'x' WHERE id = \(Skater.gus.id)")
      }
      #expect(try await cole.post(place, form: ["text": "Hello"]).status == .seeOther)
    }
  }

  @Test(arguments: Engine.all)
  func `a coach does not remain as the only guardian when the other account is deleted`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let now = fixture.clock.now
      try await fixture.store.write { tx in
        for guardian in [Skater.cole, .mia] {
          try SetGuardian(guardian: guardian.id, child: Skater.ann.id, isGuardian: true, now: now)(
            tx)
        }
        try CampPersonalData(in: fixture.clock.world).erase(Skater.mia.id, tx)
      }
      #expect(
        try await guardians(.ann, fixture) == [Skater.gus.id, Skater.cole.id],
        "another guardian is left")
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.gus.id, $0)
      }
      #expect(try await guardians(.ann, fixture) == [])
      #expect(try await notificationCount(.cole, fixture) == 1)
      #expect(try await audit(fixture) == [.guardianChangeMade])
    }
  }

  @Test(arguments: Engine.all)
  func `a pending guardian change is deleted with the people it concerns`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      _ = try await propose(.add, .mia, fixture)
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.olga.id, $0)
      }
      #expect(
        try await fixture.store.read {
          try GuardianChange.waiting(about: [Skater.ann.id], $0)[0].requestedBy
        } == nil)
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.mia.id, $0)
      }
      #expect(
        try await fixture.store.read {
          try GuardianChange.waiting(about: [Skater.ann.id], $0).isEmpty
        })
    }
  }
}
