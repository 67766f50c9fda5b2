import Foundation
import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Notifications

struct NotificationRoutesTests {
  @Test func `the list shows the newest first, and seen notifications are no longer new`()
    async throws
  {
    try await NotificationFixture.open { fixture in
      for key in ["one", "two"] { try await fixture.report(key) }
      let ann = fixture.visitor(.ann)
      let page = try await ann.get("/notifications").text
      let (one, two) = (page.range(of: "Parcel one"), page.range(of: "Parcel two"))
      #expect(try #require(two).lowerBound < (try #require(one)).lowerBound)
      #expect(page.contains("Mark all as read"))
      #expect(try await ann.post("/notifications/2/seen").status == .noContent)
      #expect(try await fixture.list().map { $0.seenAt == nil } == [false, true])
      #expect(try await ann.post("/notifications/seen").status == .seeOther)
      #expect(try await !ann.get("/notifications").text.contains("Mark all as read"))
    }
  }

  @Test func `a long list is paginated`() async throws {
    try await NotificationFixture.open { fixture in
      for key in 1...31 { try await fixture.report("\(key)") }
      let ann = fixture.visitor(.ann)
      let page = try await ann.get("/notifications").text
      #expect(page.contains("/notifications?before=2") && !page.contains("Parcel 1<"))
      #expect(try await ann.get("/notifications?before=2").text.contains("Parcel 1<"))
      #expect(try await ann.get("/api/notifications?limit=30").text.contains("\"next\":\"2\""))
      #expect(
        try await ann.get("/api/notifications?after=nonsense").status == .unprocessableContent)
    }
  }

  @Test func `members cannot see, open or stop other members' notifications`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      let bob = fixture.visitor(.bob)
      #expect(try await !bob.get("/notifications").text.contains("Parcel"))
      #expect(try await bob.post("/notifications/1/seen").status == .notFound)
      #expect(try await bob.post("/notifications/1/stop").status == .notFound)
      #expect(try await bob.post("/notifications/nonsense/stop").status == .notFound)
      #expect(try await fixture.visitor().get("/notifications").status == .seeOther)
      #expect(try await fixture.visitor().get("/api/notifications").status == .unauthorized)
      let stream = try await fixture.visitor().get(
        "/notifications/events", headers: ["Accept": "text/event-stream"])
      #expect(stream.status == .noContent && stream.headers[.setCookie] == nil)
      #expect(try await fixture.list()[0].seenAt == nil)
      #expect(try await fixture.report("two"))
    }
  }

  @Test func `stopping a kind turns off all of its channels`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      let reply = try await fixture.visitor(.ann).post("/notifications/1/stop")
      #expect(reply.status == .seeOther)
      #expect(try await !fixture.report("two"))
      #expect(try await fixture.report("talk", fixture.gossip))
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `undoing a stop restores the previous channels`(engine: Engine) async throws {
    try await NotificationFixture.open(on: engine) { fixture in
      let ann = fixture.visitor(.ann)
      try await fixture.report("one")
      try await fixture.store.write { tx in
        try tx.run(
          """
          INSERT INTO notification_preference (member, kind, channel, is_on)
          VALUES (\(Cast.ann.id), \(fixture.delivery.id), 'email', 0)
          """)
      }
      #expect(try await ann.get("/notifications").text.contains("Turn these off"))
      for _ in 0..<2 { #expect(try await ann.post("/notifications/1/stop").status == .seeOther) }
      let page = try await ann.get("/notifications").text
      #expect(page.contains("Turn back on") && !page.contains("Turn these off"))
      #expect(try await !fixture.report("two"))
      #expect(
        try await fixture.visitor(.bob).post("/notifications/1/stop", form: ["undo": "true"])
          .status
          == .notFound)
      #expect(
        try await ann.post("/notifications/1/stop", form: ["undo": "true"]).status == .seeOther)
      let channels = try await fixture.store.read { tx in
        try NotificationPreferences.channels(of: Cast.ann.id, for: fixture.delivery, tx)
      }
      #expect(channels == [.page, .push], "mail was off before")
      #expect(try await fixture.report("three"))
      #expect(try await ann.get("/notifications").text.contains("Turn these off"))
    }
  }

  @Test func `the unsubscribe page asks for confirmation and works without signing in`()
    async throws
  {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let stop = try #require(
        try await fixture.emails().first?.stop.dropFirst("https://plaza.example".count))
      let cleo = fixture.visitor()
      let question = try await cleo.get(String(stop))
      #expect(question.status == .ok && question.text.contains("A parcel is there"))
      #expect(try await fixture.report("two"))
      #expect(try await cleo.post(String(stop)).status == .ok)
      #expect(try await !fixture.report("three"))
      // A repeated request yields the same response.
      let stopped = try await cleo.post(String(stop))
      #expect(stopped.status == .ok && stopped.text.contains("\(stop)?undo=true"))
      let undone = try await cleo.post("\(stop)?undo=true")
      #expect(undone.status == .ok && undone.text.contains("These notifications are on again"))
      #expect(try await fixture.report("four"))
    }
  }

  @Test(arguments: [
    ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
    (
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"
    ),
  ])
  func `one-click unsubscribe works without cookies and origin`(type: String, body: String)
    async throws
  {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let stop = try #require(
        try await fixture.emails().first?.stop.dropFirst("https://plaza.example".count))
      let headers = ["Content-Type": type, "Content-Length": "\(body.utf8.count)"]
      let reply = try await fixture.visitor().sendExactly(
        .post, String(stop), headers: headers, body: Array(body.utf8))
      #expect(reply.status == .ok)
      #expect(try await !fixture.report("two"))
    }
  }

  @Test func `a forged unsubscribe address is refused, and attempts are limited`() async throws {
    try await NotificationFixture.open { fixture async throws in
      let cleo = fixture.visitor()
      #expect(try await cleo.get("/notifications/stop/made-up").status == .notFound)
      for _ in 0..<59 {
        #expect(try await cleo.post("/notifications/stop/made-up").status == .notFound)
      }
      #expect(try await cleo.post("/notifications/stop/made-up").status == .tooManyRequests)
      #expect(try await fixture.report("one"))
    }
  }

  @Test func `the database contains no usable unsubscribe address`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let token = try #require(try await fixture.emails().first?.stop.split(separator: "/").last)
      #expect(
        try await fixture.count("SELECT count(*) AS n FROM notification_unsubscribe_token") == 1)
      #expect(
        try await fixture.count(
          "SELECT count(*) AS n FROM notification_unsubscribe_token WHERE token_hash = \(String(token))"
        ) == 0)
    }
  }

  @Test func `an event stream starts with the missed notifications and the unread count`()
    async throws
  {
    try await NotificationFixture.open { fixture in
      for key in ["one", "two"] { try await fixture.report(key) }
      let ann = fixture.visitor(.ann)
      let first = try await ann.get("/notifications/events").text
      #expect(
        first.contains("id: 2\nevent: unread\ndata: 2\n\n") && !first.contains("event: notice"))
      let next = try await ann.get("/notifications/events?after=1").text
      #expect(
        next.contains("id: 2\nevent: notice\n") && next.contains("Parcel two")
          && !next.contains("Parcel one"))
      fixture.clock.advance(by: .minutes(6))
      #expect(try await !ann.get("/notifications/events?after=0").text.contains("event: notice"))
      let again = try await ann.get(
        "/notifications/events?after=0", headers: ["Last-Event-ID": "1"]
      )
      .text
      #expect(again.contains("Parcel two") && !again.contains("Parcel one"))
      _ = try await ann.post("/notifications/seen")
      let seen = try await ann.get("/notifications/events", headers: ["Last-Event-ID": "0"]).text
      #expect(seen.contains("data: 0\n") && !seen.contains("event: notice"))
    }
  }

  @Test func `the newest streams of a member continue within limits for each member and for all`()
    async throws
  {
    let (limiter, ann, bob) = (StreamLimiter(), Cast.ann.id, Cast.bob.id)
    let limits = StreamLimiter.Limits(going: 1, ofMember: 2, ofAll: 3)
    let first = try #require(await limiter.acquire(ann, limits))
    #expect(await limiter.isAmongNewest(first, limits))
    let second = try #require(await limiter.acquire(ann, limits))
    #expect(await !limiter.isAmongNewest(first, limits))
    #expect(await limiter.isAmongNewest(second, limits))
    #expect(await limiter.acquire(ann, limits) == nil)
    #expect(await limiter.acquire(bob, limits) != nil)
    #expect(await limiter.acquire(bob, limits) == nil)
    await limiter.leave(first)
    #expect(await limiter.acquire(bob, limits) != nil)
    #expect(await limiter.isAmongNewest(second, limits))
  }
}
