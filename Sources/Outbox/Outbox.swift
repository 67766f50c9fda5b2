public import Jobs
public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMail
import PlazaMarkup
public import PlazaUI

/// The outgoing email: stored within a transaction, sent by a job, and visible to administrators.
public struct Outbox: Feature {
  /// The migrations of the tables.
  public static let tables = Schema.migrations

  let sender: Sender?
  let time: ShopTimeZone
  private let store: any Database
  private let world: World

  /// How emails name the sender.
  public struct Signature: Sendable {
    let name: String?
    let lines: [String]

    /// - Parameter name: used if the sender's address has no name; nil for none.
    public init(name: String? = nil, lines: [String] = []) {
      (self.name, self.lines) = (name, lines)
    }
  }

  /// The sender's address and the mail transport.
  public struct Sender: Sendable {
    public let from: Mailbox
    let carrier: MailTransport
    let signature: @Sendable (_ language: String) -> Signature

    /// - Parameter signature: returns the name of the sender for a language code, and the lines
    ///   below the text.
    public init(
      from: Mailbox, by carrier: MailTransport,
      signature: @escaping @Sendable (_ language: String) -> Signature = { _ in Signature() }
    ) {
      self.from = from
      self.carrier = carrier
      self.signature = signature
    }

    /// Checks whether emails would be accepted. None is sent.
    /// - Throws: ``MailFailure``.
    public func probe() async throws(MailFailure) { try await carrier.probe(from: from.address) }
  }

  /// - Parameters:
  ///   - sender: nil if no mail is configured. Emails are then stored and wait.
  ///   - time: the time zone of the times on pages.
  public init(sender: Sender?, store: any Database, time: ShopTimeZone, world: World) {
    self.sender = sender
    self.store = store
    self.time = time
    self.world = world
  }

  /// Whether mail is configured.
  public var isSetUp: Bool { sender != nil }

  /// The handler of the jobs that send emails.
  public var runners: [any JobHandler] {
    [SendEmailJob(sender: sender, store: store, world: world)]
  }

  public var migrations: [Migration] { Self.tables }

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Emails", "Emails waiting to be sent, and emails that weren't delivered.",
        EmailRoutes.list(), icon: .mail,
        for: .admins)
    ]
  }

  public var routes: [Route] { EmailRoutes(outbox: self).routes }

  public func cleanUp(now: Instant) async throws {
    let forget = PurgeEmails(now: now)
    try await store.longWrite { try forget($0) }
  }
}
