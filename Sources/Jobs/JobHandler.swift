public import PlazaBase
public import PlazaData

/// Does the errands of one kind.
public protocol JobHandler: Sendable {
  /// The kind it does, such as `films.year`.
  var kind: String { get }
  /// How often it tries, and how long it may take.
  var limits: JobLimits { get }
  /// Which other errands it waits for.
  var queue: JobQueue { get }
  /// What the staff call one of its errands: "Films of 2026 from iTunes".
  func title(of job: Job) -> String
  /// Does it. It may be begun more than once, after a failure or when a server was lost, and must not mind.
  /// - Throws: ``JobSnoozed``, ``JobError``; anything else is a fault that is tried again.
  func run(_ job: Job, _ progress: JobProgress) async throws
  /// Shows on the thing it was for that it was given up, in the transaction that gives it up. Every kind says what to
  /// show: its owner must not wait for a job that no server does any more.
  func giveUp(_ job: Job, _ tx: any Transaction) throws
  /// Opens again what ``giveUp(_:_:)`` closed, in the transaction in which the staff tries it again, unless
  /// ``run(_:_:)`` does so.
  /// - Throws: a refusal where it was settled in another way meanwhile.
  func tryAgain(_ job: Job, _ tx: any Transaction) throws
}

extension JobHandler {
  public var limits: JobLimits { JobLimits() }
  public var queue: JobQueue { .ordinary }
  public func tryAgain(_ job: Job, _ tx: any Transaction) throws {}
}

/// Errands wait only for others of their queue: each queue has workers of its own.
public enum JobQueue: Sendable, CaseIterable {
  /// Somebody watches for it.
  case urgent
  case ordinary
  /// It may take hours, as a long film does.
  case long
}

/// How often an errand is tried, and how long it may take.
public struct JobLimits: Sendable {
  /// After so many failures it is given up.
  public var attempts = 6
  /// After so many starts that did not end, it is given up without another: it may be what ended the server.
  public var starts = 5
  /// The pause after the first failure; it doubles from one to the next.
  public var firstPause = Duration.seconds(30)
  public var longestPause = Duration.hours(6)
  /// A server that does not speak up for so long is taken for lost. The clocks of two servers must not differ by more.
  public var lease = Duration.minutes(2)
  /// A single try is broken off after this.
  public var longest = Duration.minutes(15)

  public init() {}
}

/// It cannot be done now; nothing is wrong. It is not counted as a try.
public struct JobSnoozed: Error, Sendable {
  public let until: Instant
  public let message: StoredPhrase

  public init(until: Instant, _ message: StoredPhrase) {
    self.until = until
    self.message = message
  }

  public init(until: Instant, _ phrase: @autoclosure () -> Phrase) { self.init(until: until, StoredPhrase(phrase())) }
}

/// It did not work, for a reason that a person can read: in the language of whoever looks at the errands then.
public struct JobError: Error, Sendable {
  public let message: StoredPhrase
  /// Whether trying again cannot help.
  public let isFinal: Bool

  public init(_ message: StoredPhrase, isFinal: Bool = false) {
    self.message = message
    self.isFinal = isFinal
  }

  public init(_ phrase: @autoclosure () -> Phrase, isFinal: Bool = false) {
    self.init(StoredPhrase(phrase()), isFinal: isFinal)
  }
}

/// Tells the staff how far an errand is.
public struct JobProgress: Sendable {
  private let tell: @Sendable (Int, Int?) async throws -> Void

  /// - Parameter tell: told of every step.
  public init(_ tell: @escaping @Sendable (_ done: Int, _ total: Int?) async throws -> Void) { self.tell = tell }

  /// So many parts of so many are done. It is written down: an errand that begins again finds it.
  public func callAsFunction(_ done: Int, of total: Int?) async throws { try await tell(done, total) }
}

/// An errand that is done again and again, each time so long after the last.
public struct RecurringJob: Sendable {
  public let kind: String
  public let key: String
  public let every: Duration

  public init(_ kind: String, key: String = "", every: Duration) {
    self.kind = kind
    self.key = key
    self.every = every
  }
}

/// Gathers what is to be asked for where nobody could write it down at once, such as behind pages that are only looked
/// at. Whoever gives it something rings the bell of errands.
public protocol JobSource: Sendable {
  /// Asks for what came together since the last time.
  func look() async throws
}
