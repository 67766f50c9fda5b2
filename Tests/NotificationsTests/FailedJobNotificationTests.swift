import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Notifications

/// Administrators are notified of jobs that failed permanently, but not of each one.
struct FailedJobNotificationTests {
  @Test(arguments: Engine.all)
  func `many failed jobs cause one notification to each active administrator`(
    engine: Engine
  ) async throws {
    try await NotificationFixture.open(on: engine) { fixture in
      try await fixture.store.write { tx in
        for (person, isSuspended) in [(Cast.dan, false), (.kim, true)] {
          if person == .dan {
            try tx.run(
              """
              INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
              VALUES (\(person.id), 'dan@plaza.test', 'dan@plaza.test', 'Dan', 'dan', \(fixture.clock.now))
              """)
          }
          if isSuspended {
            try tx.run(
              """
              UPDATE members_member SET suspended_at = \(fixture.clock.now), suspended_reason = 'Remaining'
              WHERE id = \(person.id)
              """)
          }
          try tx.run(
            "INSERT INTO members_role (member, role, granted_at) VALUES (\(person.id), 'admin', \(fixture.clock.now))"
          )
        }
      }
      for key in ["one", "two", "three"] { try await handleFailure(key, fixture) }
      #expect(try await notified(fixture) == [Cast.dan.id])
      fixture.clock.advance(by: .days(1))
      try await handleFailure("four", fixture)
      #expect(
        try await notified(fixture) == [Cast.dan.id, Cast.dan.id],
        "a day later there is something new to tell")
    }
  }

  private func handleFailure(_ key: String, _ fixture: NotificationFixture) async throws {
    let (ask, now) = (EnqueueJob("test", key: key, in: fixture.clock.world), fixture.clock.now)
    try await fixture.store.write { tx in
      try ask(tx)
      let job = try #require(try Job.open("test", key: key, tx))
      try FailedJobNotification.report(of: job, now: now, tx)
    }
  }

  private func notified(_ fixture: NotificationFixture) async throws -> [ID<Member>] {
    try await fixture.store.read { tx in
      try tx.rows(
        "SELECT member FROM notification WHERE kind = 'errands.given-up' ORDER BY member, number"
      )
      .map { try $0.value("member") }
    }
  }
}
