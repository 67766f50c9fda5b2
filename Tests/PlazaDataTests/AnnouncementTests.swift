import Foundation
import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

struct AnnouncementTests {
  private struct ChangedMind: Error {}

  @Test(arguments: Engine.every)
  func `a commit triggers its own change signal and no other`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (changeSignal, other) = (store.changeSignal(of: "cats"), store.changeSignal(of: "dogs"))
      try await waitUntilListening(store)
      let (before, otherBefore) = (changeSignal.generation, other.generation)
      try await store.write { try $0.notify("cats") }
      await changeSignal.wait(past: before, atMost: .testTimeout)
      #expect(changeSignal.generation == before + 1)
      try await store.longWrite { try $0.notify("cats") }
      await changeSignal.wait(past: before + 1, atMost: .testTimeout)
      #expect(changeSignal.generation == before + 2 && other.generation == otherBefore)
    }
  }

  @Test(arguments: Engine.every)
  func `a rollback triggers no change signal`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (changeSignal, end) = (store.changeSignal(of: "cats"), store.changeSignal(of: "end"))
      try await waitUntilListening(store)
      let (before, endBefore) = (changeSignal.generation, end.generation)
      await #expect(throws: ChangedMind.self) {
        try await store.write { tx in
          try tx.notify("cats")
          throw ChangedMind()
        }
      }
      try await store.write { try $0.notify("end") }
      await end.wait(past: endBefore, atMost: .testTimeout)
      #expect(changeSignal.generation == before)
    }
  }

  @Test func `a change signal sent before the wait is received`() async {
    let changeSignal = ChangeSignal()
    let heard = changeSignal.generation
    changeSignal.signal()
    await changeSignal.wait(past: heard, atMost: .testTimeout)
    let before = changeSignal.generation
    async let waiting: Void = changeSignal.wait(past: before, atMost: .testTimeout)
    changeSignal.signal()
    await waiting
  }

  @Test func `another server receives a change signal, even after losing its connection`()
    async throws
  {
    try await withPostgres { one in
      try await withSecondServer(of: one) { other in
        let changeSignal = other.changeSignal(of: "cats")
        try await waitUntilListening(other)
        let before = changeSignal.generation
        try await one.write { try $0.notify("cats") }
        await changeSignal.wait(past: before, atMost: .testTimeout)
        #expect(changeSignal.generation == before + 1)
        let lost = try await one.write { tx in
          try tx.count(
            """
            SELECT count(pg_terminate_backend(pid)) AS n FROM pg_stat_activity
            WHERE query = 'LISTEN "plaza_' || current_schema() || '"'
            """)
        }
        #expect(lost == 1)
        // One signal for everything that may have been missed, without an announcement.
        await changeSignal.wait(past: before + 1, atMost: .testTimeout)
        let again = changeSignal.generation
        #expect(again > before + 1)
        try await one.write { try $0.notify("cats") }
        await changeSignal.wait(past: again, atMost: .testTimeout)
        #expect(changeSignal.generation == again + 1)
      }
    }
  }

  /// Provides a second server's store of the same database.
  private func withSecondServer(
    of store: PostgresStore, _ body: (PostgresStore) async throws -> Void
  ) async throws {
    let row = try await store.read {
      try $0.first("SELECT CAST(current_schema() AS TEXT) AS name")
    }
    let schema = try #require(row).value("name", as: String.self)
    let address = try #require(ProcessInfo.processInfo.environment["PLAZA_TEST_POSTGRES"])
    let other = try await PostgresStore.open(address, schema: schema, logger: .silent)
    do { try await body(other) } catch {
      await other.close()
      throw error
    }
    await other.close()
  }

  /// Waits until the store listens and has signalled every bell once after connecting. A bell
  /// created later therefore rings only for announcements.
  private func waitUntilListening(_ store: any Database) async throws {
    guard store.dialect == .postgres else { return }
    await store.changeSignal(of: "cats").wait(past: 0, atMost: .testTimeout)
    let settled = store.changeSignal(of: "settled")
    try await store.write { try $0.notify("settled") }
    await settled.wait(past: 0, atMost: .testTimeout)
  }
}
