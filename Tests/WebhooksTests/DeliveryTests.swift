import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Webhooks

/// Events on their way to an endpoint.
struct DeliveryTests {
  @Test(arguments: Engine.all)
  func `an event is sent once, signed, to the endpoints that want its kind`(engine: Engine)
    async throws
  {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      try await fixture.emit()
      try await fixture.emit(WebhookFixture.other)
      try await fixture.emit()
      try await fixture.worker.runDue()
      try await fixture.worker.runDue()
      #expect(fixture.receiver.received.count == 1, "the same event twice is one")
      let received = try #require(fixture.receiver.received.first)
      #expect(received.body.contains(#""type":"rental.lent","timestamp":"#))
      #expect(received.body.contains(#""data":{"checkout":"one"}"#), "\(received.body)")
      #expect(received.headers["content-type"] == "application/json")
      let expected = WebhookSignature.headers(
        id: received.id, at: fixture.clock.now, body: received.body, secrets: [added.secret])
      for (name, value) in expected { #expect(received.headers[name] == value, "\(name)") }
      let delivery = try #require(try await fixture.deliveries(of: added.id).first)
      #expect(delivery.state == .delivered && delivery.status == 204 && delivery.attempts == 1)
      #expect(try await fixture.count("job_event") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a refused event is sent again with the same ID until it is accepted`(engine: Engine)
    async throws
  {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      fixture.receiver.answer(500)
      try await fixture.emit()
      try await fixture.worker.runDue()
      let waiting = try #require(try await fixture.deliveries(of: added.id).first)
      #expect(waiting.state == .waiting && waiting.status == 500 && waiting.nextAt != nil)
      #expect(try await fixture.endpoint(added.id).failingSince != nil)
      fixture.clock.advance(by: .minutes(1))
      fixture.receiver.answer(200)
      try await fixture.worker.runDue()
      let ids = fixture.receiver.received.map(\.id)
      #expect(ids.count == 2 && Set(ids).count == 1, "\(ids)")
      let stamps = Set(fixture.receiver.received.map { $0.headers["webhook-timestamp"] })
      #expect(stamps.count == 2, "each attempt has its own time")
      let done = try #require(try await fixture.deliveries(of: added.id).first)
      #expect(done.state == .delivered && done.attempts == 2)
      #expect(try await fixture.endpoint(added.id).failingSince == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `an endpoint that is gone is paused, and its events are no longer recorded`(engine: Engine)
    async throws
  {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      fixture.receiver.answer(410)
      try await fixture.emit()
      try await fixture.worker.runDue()
      #expect(try await fixture.endpoint(added.id).state == .gone)
      #expect(try await fixture.deliveries(of: added.id).map(\.state) == [.failed])
      try await fixture.emit(WebhookFixture.lent, "two")
      #expect(try await fixture.count("job_event") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `an endpoint that fails for three days is paused, and gets its events when it is resumed`(
    engine: Engine
  ) async throws {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      fixture.receiver.answer(503)
      try await fixture.emit()
      for _ in 1...40 {
        try await fixture.worker.runDue()
        if try await fixture.endpoint(added.id).state != .active { break }
        fixture.clock.advance(by: .hours(7))
      }
      let paused = try await fixture.endpoint(added.id)
      #expect(paused.state == .failing)
      #expect(try await fixture.deliveries(of: added.id).map(\.state) == [.held])
      fixture.receiver.answer(200)
      let resume = ResumeEndpoint(
        endpoint: added.id, actor: fixture.clock.world.newID(), world: fixture.clock.world)
      try await fixture.store.write { try resume($0) }
      try await fixture.worker.runDue()
      #expect(try await fixture.deliveries(of: added.id).map(\.state) == [.delivered])
      #expect(Set(fixture.receiver.received.map(\.id)).count == 1)
    }
  }

  @Test func `a redirect is not followed, and a large response is a failure`() async throws {
    try await WebhookFixture.open(on: .sqliteMemory) { fixture in
      let added = try await fixture.add()
      fixture.receiver.answer(307, location: "\(fixture.receiver.url)/elsewhere")
      try await fixture.emit()
      try await fixture.worker.runDue()
      #expect(fixture.receiver.received.count == 1)
      let redirected = try #require(try await fixture.deliveries(of: added.id).first)
      #expect(redirected.state == .waiting && redirected.status == 307)
      fixture.receiver.answer(200, size: 1_000_000)
      fixture.clock.advance(by: .minutes(1))
      try await fixture.worker.runDue()
      let large = try #require(try await fixture.deliveries(of: added.id).first)
      #expect(large.state == .waiting && large.status == nil && large.problem != nil)
    }
  }

  @Test func `an address that is no longer allowed is not called`() async throws {
    try await WebhookFixture.open(on: .sqliteMemory) { fixture in
      let added = try await fixture.add("http://127.0.0.1:1/plaza")
      try await fixture.emit()
      try await fixture.worker.runDue()
      let delivery = try #require(try await fixture.deliveries(of: added.id).first)
      #expect(delivery.state == .waiting && delivery.status == nil && delivery.attempts == 1)
      #expect(fixture.receiver.received.isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a delivery is sent again on request, with the same ID`(engine: Engine) async throws {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      try await fixture.emit()
      try await fixture.worker.runDue()
      let delivery = try #require(try await fixture.deliveries(of: added.id).first)
      let again = ResendDelivery(delivery.id, of: added.id, in: fixture.clock.world)
      try await fixture.store.write { try again($0) }
      await #expect(throws: WebhookRefusal.stillWaiting) {
        try await fixture.store.write { try again($0) }
      }
      try await fixture.worker.runDue()
      #expect(fixture.receiver.received.map(\.id) == [delivery.event, delivery.event])
    }
  }
}
