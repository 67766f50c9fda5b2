public import Errands
import Members
public import PlazaBase
public import PlazaData
import PlazaMarkup
import PlazaWeb

/// Tells administrators that errands were given up: once a day at most, however many there are.
public enum GivenUpNotice {
  /// Still so as long as one is on the list.
  public static let kind = NoticeKind(
    "errands.given-up", from: KeptPhrase("Errands"), KeptPhrase("A background job failed"), icon: .warning,
    for: .admins, usual: [.page, .email]
  ) { _, _, tx in try !Errand.givenUp(atMost: 1, tx).isEmpty }

  /// Tells them of one, in the transaction that gives it up.
  public static func tell(of errand: Errand, now: Instant, _ tx: any Transaction) throws {
    var ask = AskNotice(
      kind, key: "errands.given-up/\(errand.id)", KeptPhrase("A background job failed"),
      KeptPhrase("See which ones failed, and why."), Link(path: "/errands"), now: now)
    ask.pause = .days(1)
    for administrator in try MemberEntry.administrators(tx) { try ask(to: administrator, tx) }
  }
}
