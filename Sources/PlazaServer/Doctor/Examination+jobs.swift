import Jobs
import PlazaBase
import PlazaData

extension Examination {
  /// Returns a finding for each background job that has failed. Returns no findings without a
  /// database.
  func jobs() async -> [Finding] {
    do {
      let found = try await readDatabase { try Job.failed(atMost: Self.maxJobs + 1, $0) }
      guard let found else { return [] }
      if found.isEmpty { return [.good("jobs", "No background job has failed.")] }
      let more =
        found.count > Self.maxJobs
        ? [Finding.warning("jobs", "More background jobs have failed: see /jobs.")] : []
      return found.prefix(Self.maxJobs).map(\.finding) + more
    } catch {
      return [.bad("jobs", "The background jobs cannot be listed: \(error.operatorMessage)")]
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
