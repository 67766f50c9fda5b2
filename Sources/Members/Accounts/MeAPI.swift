import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A member's own account for programs.
struct MeAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/api/me", for: .members, show),
      .patch("/api/me", for: .members, change).versioned,
      .delete("/api/me", for: .members, body: .fields, delete),
      .post("/api/me/password", for: .members, changePassword),
      .get("/api/me/export", for: .members) { call in try await members.export(call) },
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.signedIn().id
    return .record(try await call.site.store.read { try AdministratorRefused.account(id, $0) })
  }

  private func change(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let change = try ChangeProfile(
      member: call.signedIn().id, name: check.has("name") ? check.personName("name") : nil,
      handle: check.has("handle") ? check.handle("handle") ?? "" : nil, now: call.now)
    try check.finish()
    return try await call.site.store.write { tx in
      try call.expectUnchanged(AdministratorRefused.account(change.member, tx))
      try change(tx)
      return .record(try AdministratorRefused.account(change.member, tx))
    }
  }

  private func changePassword(_ call: Call) async throws -> Answer {
    if let earlier = try await call.earlierAnswer() { return earlier }
    let change = try await members.changePassword(call)
    return try await call.once { tx in
      try change(tx)
      return .noContent
    }
  }

  private func delete(_ call: Call) async throws -> Answer {
    let (delete, account) = try await members.deletion(call, field: "password")
    try await call.site.store.write { try delete($0) }
    guard await members.removeElsewhere(account) else {
      var answer = Answer.noContent
      answer.note = "left-at-the-service"
      return answer
    }
    return .noContent
  }
}

/// What the page and the program ask for alike.
extension Members {
  /// The act that a form with `current` and `new` asks for.
  func changePassword(_ call: Call) async throws -> ChangePassword {
    let viewer = try call.signedIn()
    let account = try await call.site.store.read { try AdministratorRefused.account(viewer.id, $0) }
    var check = call.fields.checker
    let current = check.verbatim("current", say("current password"))
    if current.isEmpty { check.complain("current", say("Please enter your current password.")) }
    let new = await passwords.chosen(&check, "new", own: [account.email, account.name, account.handle])
    try check.finish()
    let own = try await verifyOwn(current, call)
    var hash: PasswordHash?
    if let authority, let account = own.account {
      do {
        try await authority.changePassword(from: current, to: new, of: account)
      } catch AuthorityFailure.passwordRefused(let reason) {
        throw Complaints("new", AuthorityRefused.passwordRefused(reason: reason).sentence)
      } catch {
        throw error.told
      }
    } else {
      hash = try await passwords.hash(new, call.world)
    }
    return ChangePassword(
      member: viewer.id, proof: own.proof, new: hash, keeping: viewer.session, now: call.now)
  }

  /// The act that takes the member's own account away, once the password was found right.
  /// - Returns: with the account at the service that keeps the password, which goes afterwards.
  func deletion(_ call: Call, field: String) async throws -> (DeleteMember, OutsideAccount?) {
    let givenUp = try call.creditsGivenUp()
    let own = try await ownPassword(call, field: field)
    let delete = DeleteMember(
      member: try call.signedIn().id, proof: own.proof, holders: holders, givenUp: givenUp, now: call.now)
    return (delete, own.account)
  }

  /// The session that the address names.
  /// - Throws: 404 where it is nobody's, or somebody else's.
  func ownSession(_ call: Call) async throws -> SessionLine {
    let (viewer, id) = try (call.signedIn(), call.id("session", of: Viewer.Session.self))
    let lines = try await call.site.store.read { tx in
      try SessionLine.all(of: viewer.id, this: viewer.session, now: call.now, tx)
    }
    guard let line = lines.first(where: { $0.id == id }) else { throw EndSession.Refused.notThere }
    return line
  }

  /// The act that ends the session of the address, once the password was found right.
  func endSession(_ call: Call, field: String) async throws -> EndSession {
    let line = try await ownSession(call)
    _ = try await ownPassword(call, field: field)
    return EndSession(session: line.id, member: try call.signedIn().id)
  }

  /// The member's password, asked for once more.
  func ownPassword(_ call: Call, field: String = "current") async throws -> OwnProof {
    var check = call.fields.checker
    let password = check.verbatim(field, say("password"))
    if password.isEmpty { check.complain(field, say("Please enter your password.")) }
    try check.finish()
    return try await verifyOwn(password, call)
  }

  /// Everything the plaza keeps about the member, as an archive. Files are read while it is sent.
  func export(_ call: Call) async throws -> Answer {
    try await Limit.accountExports.require(call)
    let (member, holders) = (try call.signedIn().id, holders)
    let export = ExportMember(member: member, holders: holders, now: call.now)
    let (found, named) = try await call.site.store.longRead { tx in
      (try export(tx), try holders.flatMap { try $0.files(member, tx) })
    }
    let readme = ExportReadme(
      name: try call.signedIn().name, made: call.now, time: time, files: found.map(\.name) + named.map(\.name))
    let documents = [readme.document] + found
    let archive = try await aside {
      var archive = ZipArchive(at: call.now)
      for document in documents where !archive.add(document.name, document.bytes) { throw Problem.busy }
      return archive
    }
    var files: [ZipFile] = []
    for file in named { if let found = try await file.found() { files.append(found) } }
    var answer = Answer(
      .ok, headers: [.contentType: "application/zip", .cacheControl: "no-store"],
      body: .stream(ZipStream(archive, files)))
    answer.save(as: "plaza-\(time.date(of: call.now)).zip")
    return answer
  }

  /// The stored files that the member's export has.
  func exportedFiles(_ call: Call) async throws -> [ZipFile] {
    let (member, holders) = (try call.signedIn().id, holders)
    return try await call.site.store.longRead { tx in try holders.flatMap { try $0.files(member, tx) } }
  }
}
