import Jobs
import PlazaBase
import PlazaData

extension Examination {
  /// Returns a finding for each background job that was given up. Returns no findings without a
  /// database.
  func jobs() async -> [Finding] {
    do {
      let found = try await readDatabase { tx -> [Job]? in
        // A database of an earlier version lacks the columns until the next start.
        let has = try tx.exists(
          "SELECT 1 AS n FROM plaza_migration WHERE id = 'errands/0002-starts'")
        return has ? try Job.failed(atMost: Self.maxJobs + 1, tx) : nil
      }
      guard let found = found ?? nil else { return [] }
      if found.isEmpty { return [.good("jobs", "No background job has failed.")] }
      let more =
        found.count > Self.maxJobs
        ? [Finding.warning("jobs", "More background jobs have failed: see /jobs.")] : []
      return found.prefix(Self.maxJobs).map(\.finding) + more
    } catch {
      return [.bad("jobs", "The background jobs cannot be listed: \(error)")]
    }
  }

  private static var maxJobs: Int { 10 }
}

extension Job {
  fileprivate var finding: Finding {
    let end = endedAt.map { " at \($0.rfc3339)" } ?? ""
    let why = lastError.map { " \($0(Translator(.english)))" } ?? ""
    return .warning(
      "jobs", "\(kind) \(key) failed\(end) (attempts: \(attempts)).\(why) See /jobs.")
  }
}
