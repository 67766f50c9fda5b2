import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Notifications

struct PushTests {
  /// Provides a site that sends only push messages, to which Ann's browser is subscribed.
  private func open(
    on engine: Engine = .sqliteMemory,
    _ body: @escaping (NotificationFixture, PushService) async throws -> Void
  ) async throws {
    try await PushService.open { service in
      try await NotificationFixture.open(on: engine) { fixture in
        let delivery = fixture.delivery.id
        try await fixture.choose { $0.channels[delivery] = [.push] }
        #expect(try await add(service, fixture.visitor(.ann)).status == .noContent)
        try await body(fixture, service)
      }
    }
  }

  private func add(
    _ service: PushService, _ web: WebClient, endpoint: String? = nil,
    name: String = "Phone number"
  ) async throws -> Reply {
    try await web.post(
      "/account/notifications/devices",
      form: [
        "endpoint": endpoint ?? service.endpoint, "p256dh": service.publicKey,
        "auth": service.keys.secret.base64URL,
        "name": name,
      ])
  }

  @Test(arguments: Engine.all)
  func `a browser decrypts a push message, and its action stops the kind`(engine: Engine)
    async throws
  {
    try await open(on: engine) { fixture, service in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      #expect(service.received.count == 1)
      let got = try #require(service.received.first)
      let text = try #require(got.text)
      #expect(text.contains(#""title":"Parcel one""#) && text.contains(#""link":"/shop""#))
      #expect(text.utf8.count < 3000)
      #expect(got.headers["content-encoding"] == "aes128gcm" && got.headers["ttl"] == "86400")
      #expect(got.headers["urgency"] == "normal" && got.headers["topic"]?.utf8.count == 32)
      #expect(got.headers["authorization"]?.hasPrefix("vapid t=") ?? false)
      let stop = try #require(text.firstMatch(of: #/"stop":"([^"]+)"/#)?.output.1)
      #expect(try await fixture.visitor().post(String(stop)).status == .ok)
      #expect(try await !fixture.report("two"))
    }
  }

  @Test func `every server uses the same VAPID key`() async throws {
    try await NotificationFixture.open { fixture in
      let one = try await fixture.notifications.keyStore.key().publicKey
      let other = try await VAPIDKeyStore(store: fixture.store, world: TestWorld(seed: 99).world)
        .key().publicKey
      #expect(one == other)
      #expect(try await fixture.visitor(.ann).get("/account/notifications").text.contains(one))
    }
  }

  @Test(arguments: [404, 410])
  func `a device that no longer exists is deleted`(status: Int) async throws {
    try await open { fixture, service in
      service.answer(status)
      try await fixture.report("one")
      try await fixture.worker.runDue()
      #expect(try await fixture.count("SELECT count(*) AS n FROM notification_device") == 0)
      try await fixture.report("two")
      try await fixture.worker.runDue()
      #expect(service.received.count == 1)
    }
  }

  @Test func `a push service's retry delay is respected`() async throws {
    try await open { fixture, service in
      service.answer(429, retryAfter: "120")
      try await fixture.report("one")
      try await fixture.worker.runDue()
      fixture.clock.advance(by: .seconds(119))
      try await fixture.worker.runDue()
      #expect(service.received.count == 1)
      service.answer(201)
      fixture.clock.advance(by: .seconds(1))
      try await fixture.worker.runDue()
      #expect(service.received.count == 2)
      #expect(try await fixture.worker.runDue() == 0)
    }
  }

  @Test func `a failing push service is retried, and outdated notifications are dropped`()
    async throws
  {
    try await open { fixture, service in
      service.answer(503)
      try await fixture.report("one")
      try await fixture.worker.runDue()
      #expect(service.received.count == 1)
      fixture.facts.end("one")
      fixture.clock.advance(by: .hours(1))
      try await fixture.worker.runDue()
      #expect(service.received.count == 1)
      #expect(
        try await fixture.count("SELECT count(*) AS n FROM job WHERE state = 'open'") == 0)
    }
  }

  @Test(arguments: [400, 401, 403, 413])
  func `a permanent refusal by a push service is reported to the administrators`(status: Int)
    async throws
  {
    try await open { fixture, service in
      service.answer(status)
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let given = try await fixture.count(
        "SELECT count(*) AS n FROM job WHERE state = 'given-up' AND last_error LIKE '%push service%'"
      )
      #expect(given == 1 && service.received.count == 1)
      let missed = "If it happens again, remove the device here and turn on push there again"
      #expect(try await fixture.visitor(.ann).get("/account/notifications").text.contains(missed))
      service.answer(201)
      try await fixture.report("two")
      try await fixture.worker.runDue()
      #expect(try await !fixture.visitor(.ann).get("/account/notifications").text.contains(missed))
    }
  }

  @Test func `push messages wait for the end of quiet hours`() async throws {
    try await open { fixture, service in
      try await fixture.choose { $0.quiet = QuietHours(from: 12 * 60, to: 14 * 60) }
      try await fixture.report("one")
      try await fixture.worker.runDue()
      #expect(service.received.isEmpty)
      fixture.clock.advance(by: .hours(1))
      try await fixture.worker.runDue()
      #expect(service.received.count == 1)
    }
  }

  @Test func `a device belongs to the member who signed in there last`() async throws {
    try await open { fixture, service in
      #expect(try await add(service, fixture.visitor(.bob)).status == .noContent)
      try await fixture.report("one")
      try await fixture.worker.runDue()
      #expect(service.received.isEmpty)
      let page = try await fixture.visitor(.bob).get("/account/notifications").text
      let remove = try #require(
        page.firstMatch(of: #/\/account\/notifications\/devices\/[^"]+\/remove/#)?.output)
      _ = try await fixture.visitor(.ann).post(String(remove))
      #expect(try await fixture.count("SELECT count(*) AS n FROM notification_device") == 1)
      _ = try await fixture.visitor(.bob).post(String(remove))
      #expect(try await fixture.count("SELECT count(*) AS n FROM notification_device") == 0)
    }
  }

  @Test func `only known push services are accepted as endpoints`() {
    for door in [
      "https://192.168.0.1/push", "https://169.254.169.254/latest", "http://127.0.0.1:80/",
      "https://localhost/",
      "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com.example.org/x",
      "https://evil-push.apple.com.example/", "https://user@fcm.googleapis.com/x",
      "https://[::1]/",
      "file:///etc/passwd",
      "https://push.services.mozilla.com.evil.example/", "",
    ] { #expect(PushServices.known.address(door) == nil, "\(door)") }
    for door in [
      "https://fcm.googleapis.com/fcm/send/abc",
      "https://updates.push.services.mozilla.com/wpush/v2/abc",
      "https://web.push.apple.com/abc", "https://wns2-am3p.notify.windows.com/w/?token=abc",
    ] { #expect(PushServices.known.address(door) != nil, "\(door)") }
  }

  @Test func `keys and address of a device are validated`() async throws {
    try await open { fixture, service in
      let ann = fixture.visitor(.ann)
      #expect(
        try await add(service, ann, endpoint: "https://192.168.0.1/push").status
          == .unprocessableContent)
      let bad = try await ann.post(
        "/account/notifications/devices",
        form: ["endpoint": service.endpoint, "p256dh": "AAAA", "auth": "AAAA"])
      #expect(bad.status == .unprocessableContent)
      #expect(try await add(service, fixture.visitor()).status == .seeOther)
    }
  }

  @Test func `a device without a name gets a name in the reader's language`() async throws {
    try await open { fixture, service in
      let ann = fixture.visitor(.ann)
      #expect(try await ann.get("/account/notifications").text.contains("Phone number"))
      #expect(try await add(service, ann, name: "").status == .noContent)
      #expect(
        try await ann.get("/account/notifications").text.contains("<strong>A browser</strong>"))
      let korean = try await ann.get("/account/notifications", headers: ["Accept-Language": "ko"])
        .text
      #expect(korean.contains("<strong>브라우저</strong>"))
    }
  }
}
