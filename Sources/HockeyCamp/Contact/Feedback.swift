import Members
import Outbox
import PlazaBase
import PlazaData
import PlazaMail

/// A message from a visitor or a member to the camp.
struct Feedback: Sendable, Equatable {
  enum State: String, Sendable, CaseIterable, SQLReadable { case open, answered, spam }

  let id: ID<Feedback>
  let ticket: String
  let name: String
  let email: String
  let message: String
  let state: State
  let sentAt: Instant

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    ticket = try row.value("ticket")
    name = try row.value("name")
    email = try row.value("email")
    message = try row.value("message")
    state = try row.value("state")
    sentAt = try row.value("sent_at")
  }

  /// Returns the messages in a state, the newest first.
  static func list(_ state: State, atMost limit: Int, _ tx: any Transaction) throws -> [Feedback] {
    try tx.rows(
      """
      SELECT id, ticket, name, email, message, state, sent_at FROM camp_feedback WHERE state = \(state.rawValue)
      ORDER BY number DESC LIMIT \(limit)
      """
    ).map(Feedback.init)
  }
}

/// Stores a message to the camp and sends it to the camp by email. A suspected advertisement is
/// stored as spam and not emailed.
struct SendFeedback: Sendable {
  let id: ID<Feedback>
  let name: String
  let email: String
  let message: String
  let isSuspicious: Bool
  /// Random letters that make the ticket hard to guess.
  let letters: String
  let year: Int
  let now: Instant
  /// The member who writes; nil for a guest.
  let writer: ID<Member>?
  private let text: FeedbackMessages
  private let notifyCamp: EnqueueEmail
  private let confirmToSender: EnqueueEmail

  /// - Parameter writer: the signed-in member.
  init(_ check: inout FormValidator, by writer: ID<Member>?, time: ShopTimeZone, in world: World) {
    name = check.text("name", say("name"), atMost: 100)
    email = check.text("email", say("email address"), atMost: 254)
    message = check.optionalLines("message", say("message", as: "its words"), atMost: 8000) ?? ""
    if message.isEmpty { check.addError("message", say("Enter a message.")) }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    if !email.isEmpty,
      parts.count != 2 || parts.contains("") || email.contains(where: \.isWhitespace)
    {
      check.addError("email", say("This isn't an email address."))
    }
    let isHoneypotFilled = !(check.optionalText("website", say("website"), atMost: 1000) ?? "")
      .isEmpty
    let addresses = message.lowercased().split(separator: "http").count - 1
    isSuspicious = isHoneypotFilled || addresses > 3
    letters = world.newSecret(bytes: 6).filter { $0.isLetter || $0.isNumber }.uppercased().prefix(
      5
    ).lowercased()
    (id, now) = (world.newID(), world.now())
    year = time.date(of: now).year
    self.writer = writer
    text = FeedbackMessages()
    notifyCamp = EnqueueEmail("camp-feedback/\(id)", in: world)
    confirmToSender = EnqueueEmail("camp-feedback/\(id)/receipt", in: world)
  }

  /// - Returns: the ticket number that the sender sees.
  func callAsFunction(_ tx: any Transaction) throws -> String {
    let last: Int =
      try tx.first("SELECT number FROM camp_feedback ORDER BY number DESC LIMIT 1")?.value(
        "number") ?? 0
    let digits = String(last + 1)
    let ticket =
      "C-\(year)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)-\(letters)"
    try tx.run(
      """
      INSERT INTO camp_feedback (id, number, ticket, name, email, message, state, sent_at)
      VALUES (\(id), \(last + 1), \(ticket), \(name), \(email), \(message), \(isSuspicious ? "spam" : "open"), \(now))
      """)
    if !isSuspicious {
      try mail(ticket, tx)
      try CampNotifications.notify(of: id, ticket: ticket, now: now, tx)
    }
    return ticket
  }

  /// Emails the message to the camp, and a receipt to a signed-in member. A typed address never
  /// receives email, because anyone could enter the address of another person.
  private func mail(_ ticket: String, _ tx: any Transaction) throws {
    let camp = try CampDetails.find(tx)
    if let email = text.toCamp(camp, self, ticket) { try notifyCamp(email, tx) }
    if let writer, let email = text.receipt(camp, try MemberSummary.find(writer, tx), ticket) {
      try confirmToSender(email, tx)
    }
  }
}

/// Moves a message to another state.
struct SettleFeedback: Sendable {
  let feedback: ID<Feedback>
  let state: Feedback.State

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("UPDATE camp_feedback SET state = \(state.rawValue) WHERE id = \(feedback)")
  }
}
