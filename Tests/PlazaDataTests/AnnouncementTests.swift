import Foundation
import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

struct AnnouncementTests {
  private struct ChangedMind: Error {}

  @Test(arguments: Engine.every)
  func `what is committed rings its own bell and no other`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (bell, other) = (store.bell(of: "cats"), store.bell(of: "dogs"))
      try await settle(store)
      let (before, otherBefore) = (bell.rings, other.rings)
      try await store.write { try $0.notify("cats") }
      await bell.wait(past: before, atMost: .patient)
      #expect(bell.rings == before + 1)
      try await store.longWrite { try $0.notify("cats") }
      await bell.wait(past: before + 1, atMost: .patient)
      #expect(bell.rings == before + 2 && other.rings == otherBefore)
    }
  }

  @Test(arguments: Engine.every)
  func `what is undone rings nothing`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (bell, end) = (store.bell(of: "cats"), store.bell(of: "end"))
      try await settle(store)
      let (before, endBefore) = (bell.rings, end.rings)
      await #expect(throws: ChangedMind.self) {
        try await store.write { tx in
          try tx.notify("cats")
          throw ChangedMind()
        }
      }
      try await store.write { try $0.notify("end") }
      await end.wait(past: endBefore, atMost: .patient)
      #expect(bell.rings == before)
    }
  }

  @Test func `a bell that was rung before somebody waits is heard`() async {
    let bell = ChangeSignal()
    let heard = bell.rings
    bell.ring()
    await bell.wait(past: heard, atMost: .patient)
    let before = bell.rings
    async let waiting: Void = bell.wait(past: before, atMost: .patient)
    bell.ring()
    await waiting
  }

  @Test func `another server hears it, also after its connection was lost`() async throws {
    try await withPostgres { one in
      try await withNeighbour(of: one) { other in
        let bell = other.bell(of: "cats")
        try await settle(other)
        let before = bell.rings
        try await one.write { try $0.notify("cats") }
        await bell.wait(past: before, atMost: .patient)
        #expect(bell.rings == before + 1)
        let lost = try await one.write { tx in
          try tx.count(
            """
            SELECT count(pg_terminate_backend(pid)) AS n FROM pg_stat_activity
            WHERE query = 'LISTEN "plaza_' || current_schema() || '"'
            """)
        }
        #expect(lost == 1)
        // One signal for everything that may have been missed, without an announcement.
        await bell.wait(past: before + 1, atMost: .patient)
        let again = bell.rings
        #expect(again > before + 1)
        try await one.write { try $0.notify("cats") }
        await bell.wait(past: again, atMost: .patient)
        #expect(bell.rings == again + 1)
      }
    }
  }

  /// Provides a second server's store of the same database.
  private func withNeighbour(of store: PostgresStore, _ body: (PostgresStore) async throws -> Void) async throws {
    let row = try await store.read { try $0.first("SELECT CAST(current_schema() AS TEXT) AS name") }
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
  private func settle(_ store: any Database) async throws {
    guard store.dialect == .postgres else { return }
    await store.bell(of: "cats").wait(past: 0, atMost: .patient)
    let settled = store.bell(of: "settled")
    try await store.write { try $0.notify("settled") }
    await settled.wait(past: 0, atMost: .patient)
  }
}
