import PlazaBase
import PlazaData
import PlazaHTTP

/// Collects everything stored about a member as JSON documents.
struct ExportMember: Sendable {
  let member: ID<Member>
  let holders: [any PersonalDataProvider]
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> [ExportFile] {
    guard let account = try Account.find(member, tx) else { throw ChangeProfile.Refusal.notFound }
    var documents = [
      document("member.json", account),
      try document("sessions.json", SessionSummary.all(of: member, this: nil, now: now, tx)),
      try document("audit.json", auditLines(tx)),
    ]
    if let binding = try ExportedBinding.find(member, tx) {
      documents.append(document("sign-in.json", binding))
    }
    let identities = try Identity.all(of: member, tx)
    if !identities.isEmpty {
      documents.append(document("sign-in-methods.json", identities.map(ExportedIdentity.init)))
    }
    let passkeys = try Passkey.all(of: member, tx)
    if !passkeys.isEmpty { documents.append(document("passkeys.json", passkeys)) }
    if let avatar = try Avatar.find(member, tx) {
      documents.append(ExportFile("avatar.\(avatar.fileExtension)", avatar.bytes))
    }
    for holder in holders { documents += try holder.export(member, tx) }
    return documents
  }

  private func document(_ name: String, _ content: some JSONWritable) -> ExportFile {
    var json = JSONWriter()
    content.write(to: &json)
    return ExportFile(name, json.bytes)
  }

  /// Returns the audit entries in which the member is the actor or the subject. Entries about
  /// actions of others do not name the actor.
  private func auditLines(_ tx: any Transaction) throws -> [ExportedAuditLine] {
    let rows = try tx.rows(
      """
      SELECT \(AuditEntry.columns) FROM members_audit a
      WHERE a.actor = \(member) OR a.subject = \(member) ORDER BY a.seq
      """)
    return try rows.map { ExportedAuditLine(entry: try AuditEntry(row: $0), member: member) }
  }
}

/// The member's account at the identity provider.
private struct ExportedBinding: JSONWritable {
  let subject: String
  let username: String
  let boundAt: Instant

  static func find(_ member: ID<Member>, _ tx: any Transaction) throws -> ExportedBinding? {
    try tx.first(
      "SELECT subject, username, bound_at FROM members_cognito WHERE member = \(member)"
    ).map {
      ExportedBinding(
        subject: try $0.value("subject"), username: try $0.value("username"),
        boundAt: try $0.value("bound_at"))
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("subject", subject)
      json.field("username", username)
      json.field("boundAt", boundAt)
    }
  }
}

/// An account at a sign-in provider that is connected to the member.
private struct ExportedIdentity: JSONWritable {
  let identity: Identity

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("provider", identity.provider)
      json.field("issuer", identity.issuer)
      json.field("subject", identity.subject)
      json.field("email", identity.email)
      json.field("linkedAt", identity.linkedAt)
      json.field("usedAt", identity.usedAt)
    }
  }
}

private struct ExportedAuditLine: JSONWritable {
  let entry: AuditEntry
  let member: ID<Member>

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("at", entry.at)
      json.field("what", entry.action.rawValue)
      json.field("byYou", entry.actor == member)
      json.field("aboutYou", entry.subject == member)
      json.field("detail", entry.detail)
      json.field("reason", entry.reason)
    }
  }
}
