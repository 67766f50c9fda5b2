import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTables
import PlazaUI

/// The browser routes of the audit log.
struct AuditRoutes: Sendable {
  let members: Members

  /// The maximum number of entries in a file; the newest are exported.
  private static let maxFileRows = 50_000

  var routes: [Route] {
    [.get("/members/audit", for: .admins, show), .get("/members/audit.csv", for: .admins, file)]
  }

  private func show(_ request: Request) async throws -> Response {
    let filter = try request.auditFilter()
    let query = AuditQuery(filter, by: members.time, limit: 50)
    let found = try await request.site.store.longRead { try query($0) }
    return request.page(
      AuditPages(time: members.time, now: request.now).list(found.lines, next: found.next, filter))
  }

  private func file(_ request: Request) async throws -> Response {
    let query = AuditQuery(try request.auditFilter(), by: members.time, limit: Self.maxFileRows)
    let found = try await request.site.store.longRead { try query($0) }
    let time = members.time
    let bytes = try await aside { AuditFile(time: time).csv(found.lines) }
    var answer = Response.bytes(
      bytes, type: "text/csv; charset=utf-8",
      fileName: "audit-log-\(time.date(of: request.now)).csv")
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}

/// The audit log as CSV for spreadsheets.
struct AuditFile {
  let time: ShopTimeZone

  /// Begins with a byte order mark, by which spreadsheets recognise UTF-8.
  func csv(_ lines: [AuditQuery.Line]) -> [UInt8] {
    let columns = [
      "line", "when", "who", "handle", "ID", "act", "what", "whom", "handle of whom", "ID of whom",
      "reason",
    ]
    return Array("\u{FEFF}".utf8) + Array(CSV.write([columns] + lines.map(row)).utf8)
  }

  private func row(_ line: AuditQuery.Line) -> [String] {
    let entry = line.entry
    return [
      String(line.seq), "\(time.date(of: entry.at)) \(time.clock(entry.at))",
      entry.actor == nil ? "" : line.actorName ?? "",
      entry.actorName?.handle ?? "", entry.actor?.text ?? "", entry.action.rawValue, entry.detail,
      line.subjectName ?? "", entry.subjectName?.handle ?? "", entry.subject?.text ?? "",
      entry.reason ?? "",
    ]
  }
}

struct AuditPages {
  let time: ShopTimeZone
  let now: Instant

  func list(_ lines: [AuditQuery.Line], next: Int?, _ filter: AuditFilter) -> Page {
    let more = next.map { Link("members", "audit").query(filter.fields(after: String($0))) }
    let file = barLink(
      .download, say("Download as CSV"), Link("members", "audit.csv").query(filter.fields()))
    let table: Markup =
      lines.isEmpty
      ? emptyState(.list, say("Nothing here"), say("No entries of this kind yet."))
      : dataTable(
        say("Audit log"),
        columns: [
          say("When"), say("Who"), say("What", as: "an act"), say("Affected member"),
          say("Reason"),
        ],
        rows: lines.map(cells))
    return Page(
      say("Audit log"), back: Link("members"), actions: lines.isEmpty ? .empty : file,
      "\(chooser(filter))<div class=\"log\">\(table)</div>\(pager(more))")
  }

  private func cells(_ line: AuditQuery.Line) -> [Cell] {
    let entry = line.entry
    let what = entry.detail.isEmpty ? entry.action.text : "\(entry.action.text): \(entry.detail)"
    let who: Markup =
      entry.actor.map {
        person($0, line.actorName, entry.actorName?.handle, exists: line.actorNow != nil)
      }
      ?? Badge(say("The command line")).markup
    let whom: Markup? = entry.subject.flatMap { subject in
      subject == entry.actor
        ? nil
        : person(
          subject, line.subjectName, entry.subjectName?.handle, exists: line.subjectNow != nil)
    }
    return [
      .text(time.brief(entry.at, now: now)), .markup(who), .text(what), .markup(whom ?? .empty),
      .text(entry.reason ?? ""),
    ]
  }

  /// The recorded name and handle and the end of the ID, linked if the account still exists.
  private func person(_ id: ID<Member>, _ name: String?, _ handle: String?, exists: Bool) -> Markup
  {
    let words = name?.isolated ?? say("Deleted member")
    let linked: Markup =
      exists ? "<a href=\"\(Link("members", id.text))\">\(words)</a>" : "\(words)"
    let key: Markup = "<span class=\"code\">…\(id.text.suffix(6))</span>"
    return "<span>\(linked)\(handle, { " @\($0)" }) \(key)</span>"
  }

  private func chooser(_ filter: AuditFilter) -> Markup {
    let form = FormView("audit", action: Link("members", "audit"), key: nil) { name in
      switch name {
      case "what": filter.action?.rawValue
      case "who": filter.name
      case "from": filter.from?.description
      case "until": filter.until?.description
      default: nil
      }
    }
    let about =
      filter.about.map { "<input type=\"hidden\" name=\"member\" value=\"\($0.text)\">" as Markup }
      ?? .empty
    let kinds = AuditAction.allCases.map { Choice($0.rawValue, $0.text) }
    let fields =
      form.select("what", say("Show"), kinds, nothing: say("Everything"))
      + form.text("who", say("Name or handle"))
      + form.date("from", say("From day")) + form.date("until", say("Until day"))
    return """
      <details class="filters"\(if: !filter.isEmpty, " open")><summary class="button quiet">\(Icon.search)\
      \(say("Filter"))</summary><form class="form" method="get" action="/members/audit">\(about)\(group(fields))\
      <button class="button primary">\(say("Show"))</button></form></details>
      """
  }
}

extension AuditFilter {
  /// Whether the filter matches every entry.
  fileprivate var isEmpty: Bool {
    action == nil && about == nil && name == nil && from == nil && until == nil
  }

  /// The filter as query parameters.
  fileprivate func fields(after: String? = nil) -> KeyValuePairs<String, String?> {
    [
      "what": action?.rawValue, "member": about?.text, "who": name, "from": from?.description,
      "until": until?.description, "after": after,
    ]
  }
}

extension AuditAction {
  /// The action as displayed.
  var text: String {
    switch self {
    case .signedUp: say("Signed up")
    case .administratorMade: say("Made an administrator")
    case .invited: say("Added a member")
    case .invitationRenewed: say("Created a new sign-in link")
    case .bound: say("Signed in with the account that now stores the password")
    case .welcomed: say("Opened the link and chose a password")
    case .profileChanged: say("Changed the profile")
    case .addressChangeRequested: say("Requested another email address")
    case .addressChangeDeclined: say("Declined another email address")
    case .passwordChanged: say("Changed the password")
    case .factorSetUp: say("Set up a second factor")
    case .factorDropped: say("Turned a second factor off")
    case .recoveryCodesReplaced: say("Created new recovery codes")
    case .recoveryCodeUsed: say("Used a recovery code")
    case .passkeyAdded: say("Added a passkey")
    case .passkeyRenamed: say("Renamed a passkey")
    case .passkeyRemoved: say("Removed a passkey")
    case .passkeyCopied: say("Refused a passkey that may be copied")
    case .keyMade: say("Created a key for a program")
    case .identityLinked: say("Connected a sign-in account")
    case .identityUnlinked: say("Disconnected a sign-in account")
    case .keyRemoved: say("Removed a member's key for a program")
    case .webhookChanged: say("Changed a webhook")
    case .roleGranted: say("Gave a role")
    case .roleRevoked: say("Took a role away")
    case .suspended: say("Suspended", as: "an act")
    case .unsuspended: say("Reinstate")
    case .roleInvited: say("Created an invitation")
    case .roleInvitationWithdrawn: say("Withdrew an invitation")
    case .roleAccepted: say("Accepted an invitation")
    case .roleEnded: say("Ended a role")
    case .guardianChangeRequested: say("Requested a change of guardians")
    case .guardianChangeMade: say("Agreed to a change of guardians")
    case .guardianChangeDeclined: say("Declined a change of guardians")
    case .messagesRead: say("Read other people's messages")
    case .limitChanged: say("Changed a limit")
    case .settingChanged: say("Changed a setting")
    case .restarted: say("Restarted the server")
    case .ageOverridden: say("Allowed a rental despite the age rating")
    case .earningRulesChanged: say("Changed the earning rules")
    case .toppedUp: say("Topped up credits")
    case .topUpRequested: say("Requested a top-up for their own account")
    case .topUpDeclined: say("Declined a top-up")
    case .paidOut: say("Paid credits out")
    case .balanceAdjusted: say("Adjusted a balance")
    case .entryUndone: say("Reversed a wallet entry")
    case .creditsMoved: say("Moved credits or points")
    case .clipBudgetChanged: say("Changed the points of a clip")
    case .couponAdded: say("Added a coupon")
    case .couponChanged: say("Changed a coupon")
    case .codesAdded: say("Added partner codes")
    case .codesRemoved: say("Removed partner codes")
    case .voucherTaken: say("Redeemed a voucher")
    case .voucherExtended: say("Extended a voucher")
    case .voucherReplaced: say("Replaced a voucher")
    case .pricesChanged: say("Changed prices or a budget")
    case .printerTrusted: say("Trusted a printer's certificate")
    case .clipApproved: say("Approved a clip")
    case .clipDeclined: say("Declined a clip")
    case .reportSettled: say("Closed a report")
    case .backupDownloaded: say("Downloaded a backup")
    case .backupDeleted: say("Deleted a backup")
    case .backupRestored: say("Restored a backup")
    case .removed: say("Deleted a member")
    case .deleted: say("Deleted their own account")
    }
  }
}
