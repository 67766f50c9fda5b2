import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

/// Members' operations on their own accounts.
struct AccountActsTests {
  @Test(arguments: Engine.all)
  func `signing up creates one member per email address`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let id = try await plaza.enter(.ann)
      let account = try #require(try await plaza.account(id))
      #expect(
        account.email == "ann@plaza.test" && account.name == "Ann Lee" && account.roles.isEmpty)
      let hash = try await plaza.hash(Plaza.password)
      let other = plaza.world.world.newID(Member.self)
      let again = SignUp(
        id: other, person: MemberProfile(email: "ANN@Plaza.Test", name: "Not Ann"), password: hash,
        now: plaza.now)
      #expect(
        try await refusal { try await plaza.store.write { try again($0) } } == "address-taken")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `sixteen concurrent sign-ups with one address create one member`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let hash = try await plaza.hash(Plaza.password)
      let outcomes = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<16 {
          let signUp = SignUp(
            id: plaza.world.world.newID(), person: Cast.ann.person, password: hash, now: plaza.now)
          group.addTask { try await refusal { try await plaza.store.write { try signUp($0) } } }
        }
        return try await group.reduce(into: [String]()) { $0.append($1 ?? "done") }
      }
      #expect(outcomes.filter { $0 == "done" }.count == 1)
      #expect(outcomes.filter { $0 == "address-taken" }.count == 15)
    }
  }

  @Test(arguments: Engine.all)
  func `a profile can be changed partially, and a handle is unique`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      let now = plaza.now
      try await plaza.store.write {
        try ChangeProfile(member: ann, handle: "Ann_Lee", now: now)($0)
      }
      try await plaza.store.write {
        try ChangeProfile(member: ann, name: "Ann Lee-Brown", now: now)($0)
      }
      let account = try #require(try await plaza.account(ann))
      #expect(account.handle == "Ann_Lee" && account.name == "Ann Lee-Brown")
      let taken = try await refusal {
        try await plaza.store.write {
          try ChangeProfile(member: bob, handle: "ANN_LEE", now: now)($0)
        }
      }
      #expect(taken == "handle-taken")
      try await plaza.store.write { try ChangeProfile(member: ann, handle: "", now: now)($0) }
      #expect(try await plaza.account(ann)?.handle == nil)
      let changed = try await plaza.audit().map { $0.detail.prefix { $0 != ":" } }
      #expect(changed == ["", "", "handle", "name", "handle"])
      let gone = plaza.world.world.newID(Member.self)
      let nobody = try await refusal {
        try await plaza.store.write { try ChangeProfile(member: gone, now: now)($0) }
      }
      #expect(nobody == "no-such-member")
    }
  }

  @Test(arguments: Engine.all)
  func `a new password ends other sessions and open challenges`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let here = try await plaza.session(of: ann)
      _ = try await plaza.session(of: ann)
      let now = plaza.now
      let open = OpenChallenge(member: ann, secret: SecretToken(plaza.world.world), now: now)
      try await plaza.store.write { try open($0) }
      let old = try await plaza.storedHash(of: ann)
      let new = try await plaza.hash("four purple elephants")
      let change = ChangePassword(
        member: ann, proof: .hash(old), new: new, keeping: here.id, now: now)
      #expect(try await plaza.store.write { try change($0) } == 1)
      #expect(try await plaza.authenticator.identify(here.token.text, now)?.id == ann)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 1)
      #expect(
        try await plaza.store.read { try OpenChallenge.verified(open.secret, now: now, $0) } == nil
      )
      // The hash that was verified is no longer the stored one.
      #expect(
        try await refusal { _ = try await plaza.store.write { try change($0) } }
          == "wrong-password")
    }
  }

  @Test(arguments: Engine.all)
  func `an avatar is set, changed and removed`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let now = plaza.now
      for bytes in [[1, 2, 3], [4, 5, 6]] as [[UInt8]] {
        let picture = SetAvatar.Picture(bytes: bytes, mediaType: "image/jpeg")
        try await plaza.store.write { try SetAvatar(member: ann, picture: picture, now: now)($0) }
        #expect(try await plaza.store.read { try Avatar.find(ann, $0)?.bytes } == bytes)
      }
      try await plaza.store.write { try SetAvatar(member: ann, picture: nil, now: now)($0) }
      #expect(try await plaza.account(ann)?.hasAvatar == false)
    }
  }

  @Test(arguments: Engine.all)
  func `deleting an account deletes all personal data`(engine: Engine) async throws {
    try await Plaza.with(engine, holders: [Diary()]) { plaza in
      let ann = try await plaza.enter(.ann)
      try await plaza.store.write {
        try $0.run("CREATE TABLE diary (owner \(.id), line \(.text)) \(.strict)")
      }
      try await plaza.store.write {
        try $0.run("INSERT INTO diary (owner, line) VALUES (\(ann), 'Dear diary')")
      }
      _ = try await plaza.session(of: ann)
      let secret = plaza.world.world.randomBytes(20)
      let now = plaza.now
      let enrol = try plaza.enrol(ann, secret)
      try await plaza.store.write { try enrol($0) }
      let verified = try await plaza.storedHash(of: ann)
      let wrong = DeleteMember(
        member: ann, proof: .hash(try await plaza.hash("another password")), holders: [Diary()],
        now: now)
      #expect(
        try await refusal { try await plaza.store.write { try wrong($0) } } == "wrong-password")
      let delete = DeleteMember(member: ann, proof: .hash(verified), holders: [Diary()], now: now)
      try await plaza.store.write { try delete($0) }
      for table in ["members_member", "members_session", "members_factor", "diary"] as [SQL] {
        #expect(try await plaza.count("SELECT COUNT(*) AS n FROM \(table)") == 0)
      }
      #expect(try await plaza.audit().map(\.action) == [.signedUp, .deleted])
    }
  }

  @Test(arguments: Engine.all)
  func `the last administrator cannot delete their account`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let verified = try await plaza.storedHash(of: dan)
      let delete = DeleteMember(member: dan, proof: .hash(verified), holders: [], now: plaza.now)
      #expect(
        try await refusal { try await plaza.store.write { try delete($0) } }
          == "last-administrator")
      try await plaza.enter(.ann, roles: [.admin])
      #expect(try await refusal { try await plaza.store.write { try delete($0) } } == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `an export includes all data about the member, also from other features`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine, holders: [Diary()]) { plaza in
      let ann = try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      try await plaza.store.write { tx in
        try tx.run("CREATE TABLE diary (owner \(.id), line \(.text)) \(.strict)")
        try tx.run(
          "INSERT INTO diary (owner, line) VALUES (\(ann), 'Dear diary'), (\(bob), 'Not hers')")
      }
      _ = try await plaza.session(of: ann)
      let export = ExportMember(member: ann, holders: [Diary()], now: plaza.now)
      let documents = try await plaza.store.read { try export($0) }
      #expect(
        documents.map(\.name) == ["member.json", "sessions.json", "audit.json", "diary.json"])
      let text = documents.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      for word in ["ann@plaza.test", "Ann Lee", "192.0.2.9", "signed-up", "Dear diary"] {
        #expect(text.contains(word), "\(word)")
      }
      for word in ["Not hers", "bob@", "scrypt"] { #expect(!text.contains(word), "\(word)") }
    }
  }
}

/// Another domain that stores personal data.
private struct Diary: PersonalDataProvider {
  let personalData = [PersonalData("diary", "owner", in: "diary.json", .deleted)]

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let lines = try tx.rows("SELECT line FROM diary WHERE owner = \(member)").map {
      try $0.value("line", as: String.self)
    }
    var json = JSONWriter()
    lines.write(to: &json)
    return [ExportFile("diary.json", json.bytes)]
  }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM diary WHERE owner = \(member)")
  }
}
