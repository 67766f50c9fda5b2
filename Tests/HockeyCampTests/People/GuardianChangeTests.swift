import HTTPTypes
import MediaLibrary
import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import HockeyCamp

/// A change of guardian requires two people, and all guardians of the child are notified.
struct GuardianChangeTests {
  private static let admin = Viewer(
    id: Skater.mia.id, name: "Mia", roles: [.admin], session: Skater.mia.viewer.session)

  private func ask(
    _ kind: GuardianChange.Kind, _ guardian: Skater?, of child: Skater = .ann, by asker: Skater = .olga, _ rink: Rink
  ) async throws -> ID<GuardianChange> {
    let ask = RequestGuardianChange(
      id: rink.clock.world.newID(), kind: kind, child: child.id, guardian: guardian?.id, asker: asker.id,
      now: rink.clock.now)
    try await rink.store.write { try ask($0) }
    return ask.id
  }

  private func settle(
    _ id: ID<GuardianChange>, agreed: Bool = true, by viewer: Viewer, _ rink: Rink
  ) async throws {
    let settle = SettleGuardianChange(id: id, isAgreed: agreed, viewer: viewer, now: rink.clock.now)
    try await rink.store.write { try settle($0) }
  }

  private func guardians(_ child: Skater, _ rink: Rink) async throws -> Set<ID<Member>> {
    Set(try await rink.store.read { try Guardian.of(child.id, $0) })
  }

  private func told(_ skater: Skater, _ rink: Rink) async throws -> Int {
    try await rink.store.read {
      try $0.count(
        "SELECT COUNT(*) AS n FROM notices_notice WHERE member = \(skater.id) AND kind = 'camp.guardianship'")
    }
  }

  private func audit(_ rink: Rink) async throws -> [AuditAction] {
    try await rink.store.read {
      try $0.rows("SELECT action FROM members_audit ORDER BY seq").map { try $0.value("action") }
    }
  }

  @Test(arguments: Engine.all)
  func `who accepts an invitation is a guardian only once a present guardian agrees`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let (world, now) = (rink.clock.world, rink.clock.now)
      let invite = MakeRoleInvitation(
        GuardianRole(), Skater.ann.id.text, for: "Mrs Lee", by: Skater.olga.viewer, in: world)
      let accept = AcceptRoleInvitation(invite.link, by: Skater.mia.id, among: HockeyCamp.invitedRoles, now: now)
      try await rink.store.write { tx in
        try invite(tx)
        try accept(tx)
      }
      #expect(try await guardians(.ann, rink) == [Skater.gus.id])
      let clip = try await rink.item(.owner, by: .ann)
      #expect(try await rink.visitor(.mia).get("/camp/media/\(clip)").status == .notFound)
      #expect(try await told(.gus, rink) == 1)
      await #expect(throws: (any Error).self, "it opens once") { try await rink.store.write { try accept($0) } }

      let change = try await rink.store.read { try GuardianChange.waiting(about: [Skater.ann.id], $0)[0].id }
      let page = try await rink.visitor(.gus).get("/camp/guardianship")
      #expect(page.text.contains("Mia becomes a guardian of Ann") && HTMLCheck(document: page.bytes).faults == [])
      let place = "/camp/guardianship/\(change)"
      for skater in [Skater.ann, .mia, .olga, .cole, .bea] {
        #expect(try await rink.visitor(skater).post(place, form: ["answer": "agree"]).status == .forbidden, "\(skater)")
      }
      #expect(try await rink.visitor(.gus).post(place, form: ["answer": "agree"]).status == .seeOther)
      #expect(try await guardians(.ann, rink) == [Skater.gus.id, Skater.mia.id])
      #expect(try await rink.visitor(.mia).get("/camp/media/\(clip)").status == .ok)
      let (mia, olga) = (try await told(.mia, rink), try await told(.olga, rink))
      #expect(mia == 2 && olga == 1)
      #expect(
        try await audit(rink) == [.roleInvited, .roleAccepted, .guardianChangeAsked, .guardianChangeMade])
    }
  }

  @Test(arguments: Engine.all)
  func `a coach neither takes a parent's place nor lets the office alone take it`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let office = rink.visitor(.olga)
      let end = "/camp/desk/players/\(Skater.ann.id)/guardian/end"
      #expect(try await office.post(end, form: ["guardian": Skater.gus.id.text]).status == .seeOther)
      #expect(try await guardians(.ann, rink) == [Skater.gus.id], "asked, not done")
      #expect(try await told(.gus, rink) == 1)
      let group = try await office.get("/camp/desk/groups/\(rink.groups[0])")
      #expect(group.text.contains("Gus is no longer a guardian of Ann"))
      #expect(HTMLCheck(document: group.bytes).faults == [])

      let add = try await ask(.add, .cole, rink)
      await #expect(throws: PeopleRefusal.notYoursToAgree) { try await settle(add, by: Skater.cole.viewer, rink) }
      await #expect(throws: PeopleRefusal.notYoursToAgree) { try await settle(add, by: Skater.olga.viewer, rink) }
      try await settle(add, by: Skater.gus.viewer, rink)
      #expect(try await guardians(.ann, rink) == [Skater.gus.id, Skater.cole.id])

      let remove = try #require(
        try await rink.store.read { try GuardianChange.waiting(about: [Skater.ann.id], $0) }.first)
      await #expect(throws: PeopleRefusal.notYoursToAgree, "a coach's consent does not count") {
        try await settle(remove.id, by: Skater.cole.viewer, rink)
      }
      await #expect(throws: PeopleRefusal.coachAlone) { try await settle(remove.id, by: Self.admin, rink) }
      #expect(try await guardians(.ann, rink) == [Skater.gus.id, Skater.cole.id])
      await #expect(throws: PeopleRefusal.coachAlone) { _ = try await ask(.add, .cody, of: .bea, rink) }
    }
  }

  @Test(arguments: Engine.all)
  func `a guardian who is the only one does not become the child's coach`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let invite = MakeRoleInvitation(
        CampGroupRole(part: .coach), rink.groups[0].text, by: Skater.olga.viewer, in: rink.clock.world)
      let accept = AcceptRoleInvitation(
        invite.link, by: Skater.gus.id, among: HockeyCamp.invitedRoles, now: rink.clock.now)
      try await rink.store.write { try invite($0) }
      await #expect(throws: PeopleRefusal.coachAlone) { try await rink.store.write { try accept($0) } }
      #expect(try await rink.store.read { try CampGroup.of(Skater.gus.id, $0).isEmpty })
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator who did not ask agrees in place of a guardian, and who asked can only withdraw`(
    engine: Engine
  ) async throws {
    try await Rink.open(on: engine) { rink in
      let own = try await ask(.add, .gus, of: .bea, by: .mia, rink)
      await #expect(throws: PeopleRefusal.notYoursToAgree) { try await settle(own, by: Self.admin, rink) }
      try await settle(own, agreed: false, by: Self.admin, rink)
      #expect(try await guardians(.bea, rink) == [])
      let other = try await ask(.add, .gus, of: .bea, rink)
      await #expect(throws: PeopleRefusal.askedAlready) { _ = try await ask(.add, .gus, of: .bea, rink) }
      try await settle(other, by: Self.admin, rink)
      #expect(try await guardians(.bea, rink) == [Skater.gus.id])
      await #expect(throws: PeopleRefusal.noSuchChange) { try await settle(other, by: Self.admin, rink) }
    }
  }

  @Test(arguments: Engine.all)
  func `nothing reaches a child whose only active guardian is the coach who writes`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let now = rink.clock.now
      try await rink.store.write { tx in
        try SetGuardian(guardian: Skater.cole.id, child: Skater.ann.id, isGuardian: true, now: now)(tx)
        try tx.run("UPDATE members_member SET password = NULL WHERE id = \(Skater.gus.id)")
      }
      let (cole, place) = (rink.visitor(.cole), "/camp/messages/new/\(Skater.ann.id)")
      #expect(try await cole.post(place, form: ["text": "Our secret"]).status == .conflict)
      #expect(!(try await rink.store.read { try $0.exists("SELECT 1 FROM camp_letter") }))
      try await rink.store.write { try $0.run("UPDATE members_member SET password = 'x' WHERE id = \(Skater.gus.id)") }
      #expect(try await cole.post(place, form: ["text": "Hello"]).status == .seeOther)
    }
  }

  @Test(arguments: Engine.all)
  func `a coach is no guardian alone when the other guardian's account is deleted`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let now = rink.clock.now
      try await rink.store.write { tx in
        for guardian in [Skater.cole, .mia] {
          try SetGuardian(guardian: guardian.id, child: Skater.ann.id, isGuardian: true, now: now)(tx)
        }
        try CampPersonalData(in: rink.clock.world).forget(Skater.mia.id, tx)
      }
      #expect(try await guardians(.ann, rink) == [Skater.gus.id, Skater.cole.id], "another guardian is left")
      try await rink.store.write { try CampPersonalData(in: rink.clock.world).forget(Skater.gus.id, $0) }
      #expect(try await guardians(.ann, rink) == [])
      #expect(try await told(.cole, rink) == 1)
      #expect(try await audit(rink) == [.guardianChangeMade])
    }
  }

  @Test(arguments: Engine.all)
  func `what waits goes with the people whom it is about`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      _ = try await ask(.add, .mia, rink)
      try await rink.store.write { try CampPersonalData(in: rink.clock.world).forget(Skater.olga.id, $0) }
      #expect(try await rink.store.read { try GuardianChange.waiting(about: [Skater.ann.id], $0)[0].askedBy } == nil)
      try await rink.store.write { try CampPersonalData(in: rink.clock.world).forget(Skater.mia.id, $0) }
      #expect(try await rink.store.read { try GuardianChange.waiting(about: [Skater.ann.id], $0).isEmpty })
    }
  }
}
