import HTTPTypes
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes of a member's own account.
struct MeAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/api/me", for: .members, show),
      .patch("/api/me", for: .members, change).versioned,
      .delete("/api/me", for: .members, body: .fields, delete),
      .post("/api/me/password", for: .members, changePassword),
      .get("/api/me/export", for: .members) { request in try await members.export(request) },
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.signedIn().id
    return .record(try await request.site.store.read { try AdministratorRefusal.account(id, $0) })
  }

  private func change(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let change = try ChangeProfile(
      member: request.signedIn().id, name: check.has("name") ? check.personName("name") : nil,
      handle: check.has("handle") ? check.handle("handle") ?? "" : nil, now: request.now)
    try check.finish()
    return try await request.site.store.write { tx in
      try request.expectUnchanged(AdministratorRefusal.account(change.member, tx))
      try change(tx)
      return .record(try AdministratorRefusal.account(change.member, tx))
    }
  }

  private func changePassword(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let change = try await members.changePassword(request)
    return try await request.once { tx in
      try change(tx)
      return .noContent
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let (delete, account) = try await members.deletion(request, field: "password")
    try await request.site.store.write { try delete($0) }
    guard await members.removeElsewhere(account) else {
      var answer = Response.noContent
      answer.note = "left-at-the-service"
      return answer
    }
    return .noContent
  }
}

/// Request handling that pages and API share.
extension Members {
  /// Reads the fields `current` and `new` and returns the password change.
  func changePassword(_ request: Request) async throws -> ChangePassword {
    let viewer = try request.signedIn()
    let account = try await request.site.store.read {
      try AdministratorRefusal.account(viewer.id, $0)
    }
    var check = request.fields.checker
    let current = check.verbatim("current", say("current password"))
    if account.hasPassword, current.isEmpty {
      check.addError("current", say("Enter your current password."))
    }
    let new = await passwords.chosen(
      &check, "new", own: [account.email, account.name, account.handle])
    if !new.isEmpty, new == current {
      check.addError("new", say("Choose a password other than the current one."))
    }
    try check.finish()
    let own: OwnProof
    if let proof = try await proofWithoutPassword(request) {
      own = proof
    } else {
      own = try await verifyOwn(current, request)
    }
    var hash: PasswordHash?
    if let authority, let account = own.account {
      do {
        try await authority.changePassword(from: current, to: new, of: account)
      } catch AuthorityFailure.passwordRefused(let reason) {
        throw ValidationErrors(
          "new", IdentityProviderRefusal.passwordRefused(reason: reason).message)
      } catch {
        throw error.reportedError
      }
    } else {
      hash = try await passwords.hash(new, request.world)
    }
    return ChangePassword(
      member: viewer.id, proof: own.proof, new: hash, keeping: viewer.session, now: request.now)
  }

  /// Checks the password and returns the deletion of the member's own account.
  /// - Returns: The deletion, and the account at the identity provider, which the caller removes
  ///   afterwards.
  func deletion(_ request: Request, field: String) async throws -> (DeleteMember, ExternalAccount?)
  {
    let forfeited = try request.forfeitedCredits()
    let own = try await ownPassword(request, field: field)
    let delete = DeleteMember(
      member: try request.signedIn().id, proof: own.proof, holders: holders, forfeited: forfeited,
      now: request.now)
    return (delete, own.account)
  }

  /// Returns the session that the path names.
  /// - Throws: 404 if it does not exist or belongs to another member.
  func ownSession(_ request: Request) async throws -> SessionSummary {
    let (viewer, id) = try (request.signedIn(), request.id("session", of: Viewer.Session.self))
    let lines = try await request.site.store.read { tx in
      try SessionSummary.all(of: viewer.id, this: viewer.session, now: request.now, tx)
    }
    guard let line = lines.first(where: { $0.id == id }) else { throw EndSession.Refusal.notFound }
    return line
  }

  /// Checks the password and returns the operation that ends the session named by the path.
  func endSession(_ request: Request, field: String) async throws -> EndSession {
    let line = try await ownSession(request)
    _ = try await ownPassword(request, field: field)
    return EndSession(session: line.id, member: try request.signedIn().id)
  }

  /// Verifies the signed-in member's password, which the form asks for again. A member without one
  /// is confirmed by a passkey or by a recent sign-in.
  func ownPassword(_ request: Request, field: String = "current") async throws -> OwnProof {
    var check = request.fields.checker
    let password = check.verbatim(field, say("password"))
    if password.isEmpty, let proof = try await proofWithoutPassword(request) { return proof }
    if password.isEmpty { check.addError(field, say("Enter your password.")) }
    try check.finish()
    return try await verifyOwn(password, request)
  }

  /// Responds with everything stored about the member, as a ZIP archive. Files are read while the
  /// archive is sent.
  func export(_ request: Request) async throws -> Response {
    try await Limit.accountExports.require(request)
    let (member, holders) = (try request.signedIn().id, holders)
    let export = ExportMember(member: member, holders: holders, now: request.now)
    let (found, named) = try await request.site.store.longRead { tx in
      (try export(tx), try holders.flatMap { try $0.files(member, tx) })
    }
    let readme = ExportReadme(
      site: request.site.preferences.value.identity.displayName,
      name: try request.signedIn().name, made: request.now, time: time,
      files: found.map(\.name) + named.map(\.name))
    let documents = [readme.document] + found
    let archive = try await aside {
      var archive = ZipArchive(at: request.now)
      for document in documents where !archive.add(document.name, document.bytes) {
        throw Problem.busy
      }
      return archive
    }
    var files: [ZipFile] = []
    for file in named { if let found = try await file.found() { files.append(found) } }
    var answer = Response(
      .ok, headers: [.contentType: "application/zip", .cacheControl: "no-store"],
      body: .stream(ZipStream(archive, files)))
    answer.save(as: "plaza-\(time.date(of: request.now)).zip")
    return answer
  }

  /// Returns the stored files that the member's export contains.
  func exportedFiles(_ request: Request) async throws -> [ZipFile] {
    let (member, holders) = (try request.signedIn().id, holders)
    return try await request.site.store.longRead { tx in
      try holders.flatMap { try $0.files(member, tx) }
    }
  }
}
