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
      ? emptyState(.list, say("Nothing here"), say("Nothing of this kind has been written down yet."))
      : dataTable(
        say("Audit log"), columns: [say("When"), say("Who"), say("What", as: "an act"), say("Reason")],
        rows: lines.map(cells))
    return Page(say("Audit log"), back: Link("members"), chooser(filter) + table + pager(more))
  }

  private func cells(_ line: AuditQuery.Line) -> [Cell] {
    let entry = line.entry
    return [
      .text(time.words(entry.at)), .text(name(line.actorName, entry.actor) ?? say("The command line")),
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
    id.map { id in name ?? say("Removed member …\(id.text.suffix(6))") }
  }

  private func chooser(_ filter: AuditFilter) -> Markup {
    let about = filter.about.map { "<input type=\"hidden\" name=\"member\" value=\"\($0.text)\">" as Markup } ?? .empty
    let options = Markup(
      AuditAction.allCases.map { action in
        "<option value=\"\(action.rawValue)\"\(if: filter.action == action, " selected")>\(action.words)</option>"
      })
    let field: Markup = """
      <div class="field"><label for="what">\(say("Show"))</label><span class="select"><select id="what" name="what">\
      <option value="">\(say("Everything"))</option>\(options)</select>\(Icon.picker)</span></div>
      """
    return """
      <form class="form" method="get" action="/members/audit">\(about)\(group(field))\
      <div class="form-end"><button class="button quiet wide">\(say("Show"))</button></div></form>
      """
  }
}

extension AuditAction {
  /// As a person reads it.
  var words: String {
    switch self {
    case .signedUp: say("Signed up")
    case .administratorMade: say("Made an administrator")
    case .invited: say("Added a member")
    case .invitationRenewed: say("Made a new sign-in link")
    case .bound: say("Signed in with the account that keeps the password now")
    case .welcomed: say("Opened the link and chose a password")
    case .profileChanged: say("Changed the profile")
    case .passwordChanged: say("Changed the password")
    case .factorSetUp: say("Set up a second factor")
    case .factorDropped: say("Turned a second factor off")
    case .recoveryCodesReplaced: say("Made new recovery codes")
    case .recoveryCodeUsed: say("Used a recovery code")
    case .roleGranted: say("Gave a role")
    case .roleRevoked: say("Took a role away")
    case .suspended: say("Suspended", as: "an act")
    case .unsuspended: say("Let in again")
    case .messagesRead: say("Read messages of others")
    case .removed: say("Removed a member")
    case .deleted: say("Deleted the own account")
    }
  }
}
