import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which administrators see and remove the keys of all members.
struct AllKeysPages: Sendable {
  let request: Request
  let time: ShopTimeZone

  /// Lists the keys of all members, for administrators.
  func listAll(_ keys: ResultPage<ProgramKey>) -> Page {
    let more = keys.next.map { Link("members", "keys").query(["after": $0]) }
    let lines: Markup =
      keys.items.isEmpty
      ? emptyState(
        .lock, say("No keys"), say("Members create keys under Account, Keys for programs."))
      : "\(keys.items, memberKey)"
    return Page(
      say("Keys of all members"), back: Link("members"), "\(lines)\(pager(more))")
  }

  private func memberKey(_ key: ProgramKey) -> Markup {
    let owner: Markup =
      "<a href=\"\(Link("members", key.owner.text))\">\(key.ownerName.isolated)</a>"
    let remove = linkButton(
      say("Remove this key"), Link("members", "keys", key.id.text, "remove"), icon: .trash)
    return section(
      key.name().isolated,
      detailList(
        [Detail(say("Owner", as: "a key"), markup: owner)] + key.details(time, now: request.now)))
      + group(remove)
  }

  /// Asks an administrator for the reason before removing a member's key.
  func remove(_ key: ProgramKey, _ state: FormState) -> Page {
    let form = state.view(Link("members", "keys", key.id.text, "remove"), request)
    let words = say(
      "\(key.name().isolated) of \(key.ownerName.isolated) can't call the API any more.")
    let reason = form.text(
      "reason", say("Reason"), required: true,
      hint: say("This is kept in the audit log. Don't include private details."))
    return Page(
      say("Remove this key"), form, state.banner + banner(.warning, words) + group(reason),
      cancel: Link("members", "keys"), done: say("Remove"), style: .danger)
  }
}

extension ProgramKey {
  /// The scopes, the last use and the last day. The last use is shown by day, because it is
  /// recorded only once an hour.
  func details(_ time: ShopTimeZone, now: Instant) -> [Detail] {
    [
      Detail(say("Scopes"), code: scopes.text),
      Detail(
        say("Last used"), usedAt.map { time.date(of: $0).brief(today: time.date(of: now)) }),
      Detail(say("Expires on"), time.date(of: expiresAt).plain),
    ]
  }
}
