import Foundation
import Jobs
import Logging
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaServer

/// A complete site's handling of jobs that crash the server.
@Suite struct FailedJobsTests {
  /// Inserts clip jobs that have crashed five servers.
  private func addFailingJobs(_ store: any Database, count: Int, _ world: World) async throws {
    let (ids, now) = ((0..<count).map { _ in world.newID(Job.self) }, world.now())
    try await store.write { tx in
      for id in ids {
        try tx.run(
          """
          INSERT INTO job (id, kind, subject, payload, state, asked_at, run_at, attempts, lease, progress_done,
            unended_starts, begun_at)
          VALUES (\(id), 'media.make', \(id), '', 'open', \(now), \(now), 5, 'lost', 0, 5, \(now))
          """)
      }
    }
  }

  @Test func `jobs that crash the server fail, appear in the metrics and are reported once`()
    async throws
  {
    try await withDemoPlaza { plaza, web in
      try await addFailingJobs(plaza.store, count: 4, plaza.world)
      let worker = JobWorker(
        plaza.shared.jobs, queue: .long, store: plaza.store, world: plaza.world, logger: .silent)
      #expect(try await worker.runDue() >= 4)
      let metrics = try await WebClient(
        plaza.responder, address: "127.0.0.1", host: "127.0.0.1:8080"
      ).get("/metrics")
        .text
      #expect(metrics.contains("plaza_jobs{state=\"given-up\"} 4\n"))
      #expect(
        metrics.contains("plaza_jobs{state=\"waiting\"} ")
          && metrics.contains("plaza_jobs_longest_wait_seconds "))
      try await web.signIn(as: .admin)
      let list = try await web.get("/jobs").text
      #expect(
        list.ranges(of: "This job started 5 times, and the server stopped each time.").count == 4)
      let told = try await plaza.store.read {
        try $0.count("SELECT count(*) AS n FROM notification WHERE kind = 'errands.given-up'")
      }
      #expect(told == 1)
      #expect(try await web.get("/notifications").text.contains("A background job failed"))
      #expect(try await web.get("/").text.contains("Failed background jobs"))
    }
  }

  @Test func `plaza doctor reports failed jobs, an unproven mail setup and a missing origin`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(
        flags: ["data": folder + "/data"], environment: [:], file: nil)
      let server = try await Assembly.open(settings, isDemo: false, logger: .silent)
      #expect(await Examination(settings)().contains { $0.state == .good && $0.subject == "jobs" })
      try await addFailingJobs(server.store, count: 2, server.world)
      let worker = JobWorker(
        server.shared.jobs, queue: .long, store: server.store, world: server.world, logger: .silent
      )
      #expect(try await worker.runDue() == 2)
      await server.close()
      let findings = await Examination(settings)()
      let lines = findings.map(\.line).filter { $0.hasPrefix("warn  jobs ") }
      #expect(lines.count == 2, "\(findings.map(\.line))")
      #expect(
        lines.allSatisfy { $0.contains("media.make ") && $0.contains("This job started 5 times") })
      let mail = try #require(findings.first { $0.subject == "mail" })
      #expect(mail.state == .warning && mail.message.contains("not verified"))
      let origin = try #require(findings.first { $0.subject == "origin" })
      #expect(origin.state == .warning && origin.message.contains("PLAZA_ORIGIN"))
      let named = try await Settings.read(
        flags: ["data": folder + "/data"], environment: ["PLAZA_ORIGIN": "https://plaza.example"],
        file: nil)
      #expect(await Examination(named)().contains { $0.state == .good && $0.subject == "origin" })
    }
  }
}
