import Jobs
import PlazaBase
import PlazaData
import PlazaEgress
import PlazaTesting
import Synchronization
import Testing

@testable import Webhooks

/// Events in the transactions of their acts, and the signatures of deliveries.
struct EventTests {
  private struct Failure: Error {}

  @Test(arguments: Engine.all)
  func `an event is recorded only with its act, and only if a webhook wants it`(engine: Engine)
    async throws
  {
    try await WebhookFixture.open(on: engine) { fixture in
      try await fixture.emit()
      #expect(try await fixture.count("job_event") == 0, "no webhook")
      let added = try await fixture.add()
      let event = Event(WebhookFixture.lent, ["checkout": "one"], at: fixture.clock.now)
      await #expect(throws: Failure.self) {
        try await fixture.store.write { tx in
          try event(tx)
          throw Failure()
        }
      }
      #expect(try await fixture.count("job_event") == 0, "rolled back")
      try await fixture.emit()
      #expect(try await fixture.count("job_event") == 1)
      let pause = PauseEndpoint(
        endpoint: added.id, actor: fixture.clock.world.newID(), now: fixture.clock.now)
      try await fixture.store.write { try pause($0) }
      try await fixture.emit(WebhookFixture.lent, "two")
      #expect(try await fixture.count("job_event") == 1, "paused")
    }
  }

  @Test(arguments: Engine.all)
  func `a server that stops between event and delivery loses and repeats nothing`(engine: Engine)
    async throws
  {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      try await fixture.emit()
      // Two servers find the same event, and no job has run yet.
      let (one, other) = (fixture.webhooks.scout, fixture.webhooks.scout)
      async let first: Void = one.enqueueDue()
      async let second: Void = other.enqueueDue()
      _ = try await (first, second)
      #expect(try await fixture.deliveries(of: added.id).count == 1)
      try await fixture.worker.runDue()
      #expect(fixture.receiver.received.count == 1)
    }
  }

  /// The example of the Standard Webhooks specification's libraries.
  @Test func `the signature is that of Standard Webhooks`() {
    let headers = WebhookSignature.headers(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: Instant(seconds: 1_614_265_330),
      body: #"{"test": 2432232314}"#, secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])
    #expect(
      headers.last?.value == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test(arguments: Engine.all)
  func `after a rotation both secrets sign for a day`(engine: Engine) async throws {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      let rotate = RotateSecret(
        endpoint: added.id, secret: WebhookSignature.newSecret(fixture.clock.world),
        actor: fixture.clock.world.newID(), now: fixture.clock.now)
      try await fixture.store.write { try rotate($0) }
      let endpoint = try await fixture.endpoint(added.id)
      #expect(endpoint.secrets(at: fixture.clock.now) == [rotate.secret, added.secret])
      #expect(endpoint.secrets(at: fixture.clock.now + .days(1)) == [rotate.secret])
      fixture.clock.advance(by: .days(1))
      try await fixture.webhooks.cleanUp(now: fixture.clock.now)
      #expect(try await fixture.endpoint(added.id).oldSecret == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `deliveries are deleted after thirty days, and there are at most twenty webhooks`(
    engine: Engine
  ) async throws {
    try await WebhookFixture.open(on: engine) { fixture in
      let added = try await fixture.add()
      try await fixture.emit()
      try await fixture.worker.runDue()
      fixture.clock.advance(by: .days(30))
      try await fixture.webhooks.cleanUp(now: fixture.clock.now)
      #expect(try await fixture.deliveries(of: added.id).isEmpty)
      for _ in 2...AddEndpoint.maximum { _ = try await fixture.add() }
      await #expect(throws: WebhookRefusal.tooMany) { _ = try await fixture.add() }
    }
  }

  @Test(
    arguments: [
      ("https://books.example/plaza", true), ("http://books.example/plaza", false),
      ("https://user:secret@books.example/", false), ("http://127.0.0.1:9000/", true),
      ("http://127.0.0.1:9001/", false), ("http://192.168.1.5:8080/a?b=c", true),
      ("file:///etc/passwd", false), ("books.example", false),
    ])
  func `an address is on the Internet with TLS, or named by the setting`(
    url: String, isAllowed: Bool
  ) throws {
    let targets = WebhookTargets(
      hosts: [EgressHost("127.0.0.1", port: 9000), EgressHost("192.168.1.5", port: nil)])
    #expect((targets.address(url) != nil) == isAllowed)
  }
}
