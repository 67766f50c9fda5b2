import HTTPTypes
import PlazaServer
import PlazaTesting
import Testing

/// The administrators' pages and API routes for webhooks.
@Suite struct WebhookPageTests {
  @Test func `an administrator adds, pauses, resumes and deletes a webhook on its pages`()
    async throws
  {
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .admin)
      let form = try await web.get("/webhooks")
      #expect(form.status == .ok && HTMLCheck(document: form.bytes).faults.isEmpty)
      #expect(form.text.contains("value=\"rental.lent\""))
      #expect(form.text.contains("value=\"print.order.paid\""))
      let blank = try await web.post("/webhooks", form: ["url": "http://books.example/"])
      #expect(blank.status == .unprocessableContent)
      #expect(blank.text.contains("must begin with https://"))
      #expect(blank.text.contains("Choose at least one event."))
      let fields = [
        ("url", "https://books.invalid/plaza"), ("events", "rental.lent"),
        ("events", "film.added"),
      ]
      let made = try await web.post("/webhooks", fields: fields)
      #expect(made.status == .ok && made.text.contains("whsec_"), "\(made.text)")
      #expect(made.headers[.cacheControl] == "no-store")
      let list = try await web.get("/webhooks")
      let id = try #require(list.between("href=\"/webhooks/", "\""))
      let page = try await web.get("/webhooks/\(id)")
      #expect(HTMLCheck(document: page.bytes).faults.isEmpty && !page.text.contains("whsec_"))
      let test = try await web.post("/webhooks/\(id)/test", form: [:])
      #expect(test.location == "/webhooks/\(id)")
      let tested = try await web.get("/webhooks/\(id)")
      let delivery = try #require(tested.between("href=\"/webhooks/\(id)/deliveries/", "\""))
      let shown = try await web.get("/webhooks/\(id)/deliveries/\(delivery)")
      #expect(shown.text.contains("webhook.test"), "\(shown.text)")
      #expect(HTMLCheck(document: shown.bytes).faults.isEmpty)
      #expect(try await web.post("/webhooks/\(id)/pause", form: [:]).status == .seeOther)
      #expect(try await web.get("/webhooks/\(id)").text.contains("No events are sent."))
      let refused = try await web.send(.post, "/api/webhooks/\(id)/test")
      #expect(refused.json("type") == "/problems/webhook-paused", "\(refused.text)")
      #expect(try await web.post("/webhooks/\(id)/enable", form: [:]).status == .seeOther)
      #expect(try await web.post("/webhooks/\(id)/secret", form: [:]).text.contains("whsec_"))
      #expect(try await web.post("/webhooks/\(id)/remove", form: [:]).location == "/webhooks")
      #expect(try await web.get("/webhooks/\(id)").status == .notFound)
    }
  }

  @Test func `the API adds and lists webhooks and their deliveries`() async throws {
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .admin)
      let body = #"{"url":"https://books.invalid/plaza","events":["member.joined"]}"#
      let made = try await web.send(.post, "/api/webhooks", json: body)
      #expect(made.status == .created, "\(made.text)")
      let path = try #require(made.location)
      let secret = try #require(made.json("secret"))
      #expect(try await web.get(path).json("state") == "active")
      #expect(try await !web.get("/api/webhooks").text.contains(secret))
      #expect(try await web.send(.post, path + "/secret").json("secret") != secret)
      #expect(try await web.send(.post, path + "/test").status == .noContent)
      let deliveries = try await web.get(path + "/deliveries")
      #expect(deliveries.text.contains(#""type":"webhook.test""#), "\(deliveries.text)")
      let wrong = #"{"url":"https://books.invalid/","events":["film.burnt"]}"#
      let refused = try await web.send(.post, "/api/webhooks", json: wrong)
      #expect(refused.status == .unprocessableContent)
      #expect(try await web.send(.delete, path).status == .noContent)
      #expect(try await web.get(path).status == .notFound)
    }
  }
}
