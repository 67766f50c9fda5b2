public import Jobs
public import PlazaBase
public import PlazaData
public import PlazaMail
import PlazaMarkup
public import PlazaWeb

/// Letters that leave the plaza: rows that are written in the transaction of their cause, sent by an errand, and seen
/// by administrators until they left.
public struct Outbox: Feature {
  /// Everything it keeps in the database.
  public static let tables = Schema.migrations

  let sender: Sender?
  let time: ShopTimeZone
  private let store: any Database
  private let world: World

  /// From whom letters come, and by which way.
  public struct Sender: Sendable {
    public let from: Mailbox
    let carrier: MailTransport

    public init(from: Mailbox, by carrier: MailTransport) {
      self.from = from
      self.carrier = carrier
    }

    /// Asks whether letters would be taken; none is sent.
    /// - Throws: ``MailFailure``.
    public func probe() async throws(MailFailure) { try await carrier.probe(from: from.address) }
  }

  /// - Parameters:
  ///   - sender: nil where no mail is set up: letters are kept then, and wait.
  ///   - time: the wall clock by which pages tell when something was.
  public init(sender: Sender?, store: any Database, time: ShopTimeZone, world: World) {
    self.sender = sender
    self.store = store
    self.time = time
    self.world = world
  }

  /// Whether letters leave.
  public var isSetUp: Bool { sender != nil }

  /// What it does while nobody waits.
  public var runners: [any JobHandler] { [SendEmailJob(sender: sender, store: store, world: world)] }

  public var migrations: [Migration] { Self.tables }

  public var desks: [StaffArea] {
    [StaffArea("Emails", "Emails waiting to be sent, and emails that weren't delivered.", EmailRoutes.list(), icon: .mail, for: .admins)]
  }

  public var routes: [Route] { EmailRoutes(outbox: self).routes }

  public func tidy(now: Instant) async throws {
    let forget = PurgeEmails(now: now)
    try await store.longWrite { try forget($0) }
  }
}
