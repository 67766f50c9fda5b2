import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The emails to list.
struct EmailListView: Sendable {
  let failed: [OutgoingEmail]
  let waiting: [OutgoingEmail]
  let sent: [OutgoingEmail]

  var isEmpty: Bool { failed.isEmpty && waiting.isEmpty && sent.isEmpty }
}

/// The administrators' pages about emails. They show recipients and subjects, never the text.
struct EmailPages {
  let outbox: Outbox
  let newKey: () -> String

  func page(_ board: EmailListView) -> Page {
    let empty = emptyState(
      .mail, say("No emails"), say("Emails from this site appear here."))
    return Page(
      say("Emails"), back: Link(path: "/"),
      """
      \(if: !outbox.isSetUp, banner(.warning, Self.noMail))\(board.isEmpty ? empty : lists(board))
      """)
  }

  private static var noMail: String {
    say(
      """
      Email isn't set up, so emails wait here for 30 days. The site's administrator can set PLAZA_MAIL and \
      PLAZA_MAIL_FROM.
      """)
  }

  private func lists(_ board: EmailListView) -> Markup {
    """
    \(part(say("Not delivered"), board.failed, failed))\(part(say("Waiting"), board.waiting, waiting))\
    \(part(say("Sent"), board.sent, sent))
    """
  }

  private func part(_ title: String, _ found: [OutgoingEmail], _ item: (OutgoingEmail) -> Markup)
    -> Markup
  {
    found.isEmpty ? .empty : section(title, Markup(found.map(item)))
  }

  private func failed(_ email: OutgoingEmail) -> Markup {
    let at = email.endedAt.map { say("Failed on \(formatted($0)).") }
    let subtitle = [who(email), email.reason?(), at].compactMap(\.self).joined(separator: " ")
    let row = rowList([
      ListRow(title(email), subtitle: subtitle, badge: Badge(say("Not delivered"), .alert))
    ])
    return email.canBeSent ? row + tryAgain(email) : row
  }

  private func waiting(_ email: OutgoingEmail) -> Markup {
    let subtitle = [
      who(email), email.reason?(), say("Waiting since \(formatted(email.enqueuedAt))."),
    ]
    .compactMap(\.self)
    let badge = email.reason.map { _ in Badge(say("Delayed"), .warning) }
    return rowList([ListRow(title(email), subtitle: subtitle.joined(separator: " "), badge: badge)]
    )
      + tryAgain(email)
  }

  private func sent(_ email: OutgoingEmail) -> Markup {
    rowList([
      ListRow(
        title(email),
        subtitle: [who(email), email.endedAt.map(formatted)].compactMap(\.self).joined(
          separator: " "))
    ])
  }

  private func title(_ email: OutgoingEmail) -> String {
    email.subject.isEmpty ? say("Email no longer stored") : email.subject
  }

  private func who(_ email: OutgoingEmail) -> String? {
    email.to.isEmpty ? nil : say("To \(email.to).")
  }

  private func tryAgain(_ email: OutgoingEmail) -> Markup {
    actionButton(say("Try again"), EmailRoutes.resend(email.id), key: newKey())
  }

  private func formatted(_ moment: Instant) -> String { outbox.time.full(moment) }
}
