import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The part of the list of jobs that administrators see.
enum JobStage: String, Sendable, CaseIterable {
  case failed, running, waiting, scheduled, done

  var title: String {
    switch self {
    case .failed: say("Failed")
    case .running: say("Running")
    case .waiting: say("Waiting")
    case .scheduled: say("Scheduled")
    case .done: say("Done")
    }
  }
}

/// Selects the jobs in one stage.
struct JobQuery: Sendable {
  /// The maximum number of jobs that a search examines.
  static let examined = 2000

  let stage: JobStage
  /// The kind of the jobs; nil for all kinds.
  var kind: String?
  /// Words that titles must contain.
  var query = ""
  /// Whether to include finished recurring jobs.
  var hasRoutine = false
  /// The number of jobs to skip.
  var after = 0
  var limit = 50

  struct Result: Sendable {
    var jobs: [(job: Job, position: Int?)] = []
    /// The number of jobs before the next part; nil at the end.
    var next: Int?
  }

  func callAsFunction(_ jobs: Jobs, at now: Instant, _ tx: any Transaction) throws -> Result {
    let terms = query.folded.split(separator: " ")
    let all = try found(
      jobs, at: now, atMost: terms.isEmpty ? after + limit + 1 : Self.examined, tx)
    let meant = all.filter { one in
      let title = jobs.title(of: one.job).folded
      return terms.allSatisfy { title.contains($0) }
    }
    let part = meant.dropFirst(after).prefix(limit)
    return Result(jobs: Array(part), next: meant.count > after + limit ? after + limit : nil)
  }

  private func found(_ jobs: Jobs, at now: Instant, atMost limit: Int, _ tx: any Transaction)
    throws
    -> [(job: Job, position: Int?)]
  {
    switch stage {
    case .failed: return try Job.ended(.failed, kind, atMost: limit, tx).map { ($0, nil) }
    case .running: return try Job.running(kind, at: now, atMost: limit, tx).map { ($0, nil) }
    case .waiting:
      let queued = try jobs.lines.flatMap { try Job.queued($0, at: now, atMost: limit, tx) }
      return queued.filter { kind == nil || $0.job.kind == kind }.map { ($0.job, $0.position) }
    case .scheduled: return try Job.later(kind, than: now, atMost: limit, tx).map { ($0, nil) }
    case .done:
      let omitted = hasRoutine || kind != nil ? [] : jobs.routine
      return try Job.ended(.done, kind, but: omitted, atMost: limit, tx).map { ($0, nil) }
    }
  }
}
