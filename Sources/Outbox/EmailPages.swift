import PlazaBase
import PlazaMarkup
import PlazaWeb

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

  private func part(_ title: String, _ found: [OutgoingEmail], _ item: (OutgoingEmail) -> Markup) -> Markup {
    found.isEmpty ? .empty : section(title, Markup(found.map(item)))
  }

  private func failed(_ letter: OutgoingEmail) -> Markup {
    let at = letter.endedAt.map { say("Failed on \(words($0)).") }
    let subtitle = [who(letter), letter.reason?(), at].compactMap(\.self).joined(separator: " ")
    let row = rowList([Row(title(letter), subtitle: subtitle, badge: Badge(say("Not delivered"), .alert))])
    return letter.canBeSent ? row + tryAgain(letter) : row
  }

  private func waiting(_ letter: OutgoingEmail) -> Markup {
    let subtitle = [who(letter), letter.reason?(), say("Waiting since \(words(letter.askedAt)).")].compactMap(\.self)
    let badge = letter.reason.map { _ in Badge(say("Delayed"), .warning) }
    return rowList([Row(title(letter), subtitle: subtitle.joined(separator: " "), badge: badge)]) + tryAgain(letter)
  }

  private func sent(_ letter: OutgoingEmail) -> Markup {
    rowList([
      Row(title(letter), subtitle: [who(letter), letter.endedAt.map(words)].compactMap(\.self).joined(separator: " "))
    ])
  }

  private func title(_ letter: OutgoingEmail) -> String {
    letter.subject.isEmpty ? say("Email no longer stored") : letter.subject
  }

  private func who(_ letter: OutgoingEmail) -> String? { letter.to.isEmpty ? nil : say("To \(letter.to).") }

  private func tryAgain(_ letter: OutgoingEmail) -> Markup {
    actionButton(say("Try again"), EmailRoutes.again(letter.id), key: newKey())
  }

  private func words(_ moment: Instant) -> String { outbox.time.full(moment) }
}
