import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup

/// Sends emails, one per job.
struct SendEmailJob: JobHandler {
  static let kind: String = "outbox.letter"

  let kind: String = SendEmailJob.kind
  let sender: Outbox.Sender?
  let store: any Database
  let world: World

  /// 20 attempts over about three days: greylisting servers accept mail late, and some servers are
  /// down over a weekend.
  var limits: JobLimits {
    var limits = JobLimits()
    limits.attempts = 20
    limits.firstPause = .minutes(1)
    return limits
  }

  func link(to job: Job) -> Link? { EmailRoutes.list() }

  func title(of job: Job) -> String { say("Send an email") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<OutgoingEmail>(job.key) else { return .done }
    guard let sender else {
      return try await wait(
        id, StoredPhrase("Not sent: email isn't set up (PLAZA_MAIL)."), for: .minutes(30))
    }
    let begin = BeginEmailAttempt(id: id, host: sender.from.address.host, now: world.now())
    guard let stored = try await store.write({ try begin($0) }) else { return .done }
    guard let email = stored.email(from: sender) else {
      return try await end(
        id, .failed(StoredPhrase("The stored data doesn't make a valid email.")))
    }
    do {
      try await sender.carrier.carry(email)
      return try await end(id, .sent)
    } catch let failure as MailFailure {
      return try await record(failure, of: id, job)
    }
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let id = ID<OutgoingEmail>(job.key) else { return }
    let reason = StoredPhrase("The email couldn't be sent. Try again, or check the server log.")
    try RecordEmailFailure(id: id, reason: reason)(tx)
  }

  private func record(_ failure: MailFailure, of id: ID<OutgoingEmail>, _ job: Job) async throws
    -> JobOutcome
  {
    switch failure {
    case .permanent(let detail):
      return try await end(id, .failed(StoredPhrase("The email was rejected: \(detail())")))
    case .misconfigured(let detail):
      return try await wait(
        id, StoredPhrase("The email settings don't work: \(detail())"), for: .minutes(15))
    case .temporary(let detail):
      let tries = job.attempts
      if tries >= limits.attempts {
        let reason = StoredPhrase {
          say(
            tries, one: "The email couldn't be sent in 1 try: \(detail())",
            many: "The email couldn't be sent in \(tries) tries: \(detail())")
        }
        return try await end(id, .failed(reason))
      }
      let message = StoredPhrase("The email couldn't be sent yet: \(detail())")
      let note = RecordEmailFailure(id: id, reason: message)
      try await store.write { try note($0) }
      return .failed(message)
    }
  }

  /// Postpones the job without counting an attempt, because the email is not the cause.
  private func wait(_ id: ID<OutgoingEmail>, _ message: StoredPhrase, for pause: Duration)
    async throws -> JobOutcome
  {
    let note = RecordEmailFailure(id: id, reason: message)
    try await store.write { try note($0) }
    return .again(at: world.now() + pause, message)
  }

  private func end(_ id: ID<OutgoingEmail>, _ outcome: RecordEmailResult.Outcome) async throws
    -> JobOutcome
  {
    let end = RecordEmailResult(id: id, outcome, now: world.now())
    try await store.write { try end($0) }
    return .done
  }
}
