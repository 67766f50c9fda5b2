import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The audit log in a browser.
struct AuditRoutes: Sendable {
  let members: Members

  var routes: [Route] { [.get("/members/audit", for: .admins, show)] }

  private func show(_ call: Call) async throws -> Answer {
    let filter = try call.auditFilter()
    let query = AuditQuery(filter, limit: 50)
    let found = try await call.site.store.longRead { try query($0) }
    return call.page(AuditPages(time: members.time).list(found.lines, next: found.next, filter))
  }
}

struct AuditPages {
  let time: ShopTime

  func list(_ lines: [AuditQuery.Line], next: Int?, _ filter: AuditFilter) -> Page {
    let more = next.map { seq in
      Link("members", "audit").query([
        "what": filter.action?.rawValue, "member": filter.about?.text, "after": String(seq),
      ])
    }
    let table: Markup =
      lines.isEmpty
      ? emptyState(.list, "Nothing here", "Nothing of this kind has been written down yet.")
      : dataTable("Audit log", columns: ["When", "Who", "What", "Reason"], rows: lines.map(cells))
    return Page("Audit log", back: Link("members"), chooser(filter) + table + pager(more))
  }

  private func cells(_ line: AuditQuery.Line) -> [Cell] {
    let entry = line.entry
    return [
      .text(time.words(entry.at)), .text(name(line.actorName, entry.actor) ?? "The command line"),
      .text(what(line)), .text(entry.reason ?? "–"),
    ]
  }

  /// "Gave a role: admin (Ann Lee)"
  private func what(_ line: AuditQuery.Line) -> String {
    let entry = line.entry
    let act = entry.detail.isEmpty ? entry.action.words : "\(entry.action.words): \(entry.detail)"
    guard entry.subject != entry.actor, let whom = name(line.subjectName, entry.subject) else { return act }
    return "\(act) (\(whom))"
  }

  /// Who is gone is told by the end of the key.
  private func name(_ name: String?, _ id: ID<Member>?) -> String? {
    id.map { id in name ?? "Removed member …\(id.text.suffix(6))" }
  }

  private func chooser(_ filter: AuditFilter) -> Markup {
    let about = filter.about.map { "<input type=\"hidden\" name=\"member\" value=\"\($0.text)\">" as Markup } ?? .empty
    let options = Markup(
      AuditAction.allCases.map { action in
        "<option value=\"\(action.rawValue)\"\(if: filter.action == action, " selected")>\(action.words)</option>"
      })
    let field: Markup = """
      <div class="field"><label for="what">Show</label><span class="select"><select id="what" name="what">\
      <option value="">Everything</option>\(options)</select>\(Icon.picker)</span></div>
      """
    return """
      <form class="form" method="get" action="/members/audit">\(about)\(group(field))\
      <div class="form-end"><button class="button quiet wide">Show</button></div></form>
      """
  }
}

extension AuditAction {
  /// As a person reads it.
  var words: String {
    switch self {
    case .signedUp: "Signed up"
    case .administratorMade: "Made an administrator"
    case .invited: "Added a member"
    case .invitationRenewed: "Made a new sign-in link"
    case .bound: "Signed in with the account that keeps the password now"
    case .welcomed: "Opened the link and chose a password"
    case .profileChanged: "Changed the profile"
    case .passwordChanged: "Changed the password"
    case .factorSetUp: "Set up a second factor"
    case .factorDropped: "Turned a second factor off"
    case .recoveryCodesReplaced: "Made new recovery codes"
    case .recoveryCodeUsed: "Used a recovery code"
    case .roleGranted: "Gave a role"
    case .roleRevoked: "Took a role away"
    case .suspended: "Suspended"
    case .unsuspended: "Let in again"
    case .messagesRead: "Read messages of others"
    case .removed: "Removed a member"
    case .deleted: "Deleted the own account"
    }
  }
}
