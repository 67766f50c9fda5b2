import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import Testing

@testable import Jobs
@testable import PrintShop

/// Runs whose job was abandoned, and their retry.
@Suite struct FailedRunTests {
  @Test func `a run that was not sent is printed after a retry`() async throws {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 2)
      let job = try await room.handleFailure(order)
      #expect(try await room.shop.runs(order).map(\.state) == [.failed])
      try await room.tryAgain(job)
      #expect(try await room.shop.runs(order).map(\.state) == [.waiting])
      try await room.drive(order) { $0.state == .done }
      #expect(room.press.printed().count == 1)
    }
  }

  @Test func `a run that the printer already has is monitored and printed once`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "0.3"]) { room in
      let order = try await room.order(pages: 2)
      try await room.drive(order) { $0.state == .printing }
      let job = try await room.handleFailure(order)
      #expect(try await room.shop.runs(order).map(\.state) == [.unsure])
      try await room.tryAgain(job)
      try await room.drive(order) { $0.state == .done }
      #expect(room.press.printed().count == 1)
    }
  }

  @Test func `a run that may have been sent is queried, not sent again`() async throws {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 2)
      let run = try #require(try await room.shop.runs(order).first)
      #expect(try await room.claim(run))
      let job = try await room.handleFailure(order)
      try await room.tryAgain(job)
      #expect(try await room.shop.runs(order).map(\.state) == [.sending])
      try await room.drive(order) { $0.state == .unsure }
      #expect(room.press.printed().isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a run that the store has settled is not printed again`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let order = try await shop.start(shop.paid(shop.member()))
      let job = try await shop.handleFailure(order)
      shop.clock.advance(by: .seconds(1))
      let again = ReprintDocument(
        order.id, document: 1, at: shop.storeID, by: shop.world.newID(), in: shop.world)
      try await shop.store.write { _ = try again($0) }
      await #expect(throws: OrderRefusal.notWaiting) { try await shop.tryAgain(job) }
      #expect(try await shop.runs(order).map(\.state) == [.failed, .waiting])
      let paid = try await shop.start(shop.paid(shop.member()))
      let other = try await shop.handleFailure(paid)
      _ = try await shop.refund(paid)
      await #expect(throws: OrderRefusal.notWaiting) { try await shop.tryAgain(other) }
      let state = try await shop.store.read { try Job.find(other, $0)?.state }
      #expect(state == .failed)
    }
  }

  @Test(arguments: Engine.all)
  func `runs of an order wait in the queue of its store under its member`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let member = try await shop.member()
      _ = try await shop.start(shop.paid(member))
      let row = try await shop.store.read {
        try $0.first("SELECT owner, line FROM job WHERE kind = 'print.run'").map { row in
          (
            owner: try row.value("owner", as: ID<Member>.self),
            line: try row.value("line", as: String.self)
          )
        }
      }
      #expect(row?.owner == member && row?.line == "print.store/\(shop.storeID)")
    }
  }
}

extension PrintingFixture {
  fileprivate func handleFailure(_ order: Order) async throws -> ID<Job> {
    try await shop.handleFailure(order)
  }
  fileprivate func tryAgain(_ job: ID<Job>) async throws { try await shop.tryAgain(job) }
}

extension OrderFixture {
  private func runner() -> PrintRunJob {
    PrintRunJob(
      settings: settings, store: store, fetcher: HTTPFetcher(logger: .silent),
      paper: BlankPageRenderer(), world: world)
  }

  /// Abandons the print job, as the worker does after too many attempts.
  fileprivate func handleFailure(_ order: Order) async throws -> ID<Job> {
    let (runner, now) = (runner(), clock.now)
    let run = try #require(try await runs(order).last)
    let id = try await store.write { tx in
      let job = try #require(try Job.open(EnqueueRun.job, key: run.id.text, tx))
      try runner.handleFailure(job, tx)
      try tx.run("UPDATE job SET state = 'given-up', ended_at = \(now) WHERE id = \(job.id)")
      return job.id
    }
    await runner.fetcher.close()
    return id
  }

  fileprivate func tryAgain(_ job: ID<Job>) async throws {
    let runner = runner()
    let retry = RetryJob(job: job, now: clock.now, runners: [runner])
    let result: Result<Void, any Error>
    do { result = .success(try await store.write { try retry($0) }) } catch {
      result = .failure(error)
    }
    await runner.fetcher.close()
    try result.get()
  }
}
