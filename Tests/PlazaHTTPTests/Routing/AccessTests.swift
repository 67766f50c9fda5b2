import HTTPTypes
import PlazaTesting
import Testing

@testable import PlazaHTTP

@Suite struct AccessTests {
  @Test func `a guest sees public pages and is redirected to sign-in for the rest`() async throws {
    try await withKiosk { web, _ in
      #expect(try await web.get("/kiosk/shelf").text.contains("Hello stranger"))
      let away = try await web.get("/kiosk/till?from=mail")
      #expect(away.status == .seeOther)
      #expect(away.location == "/signin?next=%2Fkiosk%2Ftill%3Ffrom%3Dmail")
    }
  }

  @Test func `an API client without a token gets a 401 problem`() async throws {
    try await withKiosk { web, _ in
      let reply = try await web.send(.post, "/api/kiosk/sales", json: #"{"thing":"tea"}"#)
      #expect(reply.status == .unauthorized)
      #expect(reply.headers[.wwwAuthenticate] == "Bearer")
      #expect(reply.headers[.contentType] == "application/problem+json")
      #expect(reply.json("type") == "/problems/sign-in-needed")
    }
  }

  @Test(arguments: [(Cast.ann, 403, 403), (.kim, 403, 403), (.dan, 200, 200)])
  func `a member without the role is refused, as are staff of another shop`(
    person: Cast, till: Int, office: Int
  ) async throws {
    try await withKiosk { web, _ in
      web.signIn(as: person)
      let statuses = [
        try await web.get("/kiosk/till").status.code,
        try await web.get("/kiosk/office").status.code,
      ]
      #expect(statuses == [till, office])
    }
  }

  @Test func `an unknown address gives a page for people and a problem for API clients`()
    async throws
  {
    try await withKiosk { web, _ in
      let page = try await web.get("/kiosk/nowhere")
      #expect(page.status == .notFound)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      web.signIn(as: .ann)
      let problem = try await web.get("/api/kiosk/sales/7")
      #expect(problem.status == .notFound)
      #expect(problem.headers[.contentType] == "application/problem+json")
      #expect(
        try await web.get("/api/nowhere").headers[.contentType] == "application/problem+json")
    }
  }

  @Test func `a wrong method is refused with the allowed methods`() async throws {
    try await withKiosk { web, _ in
      let reply = try await web.send(.delete, "/kiosk/shelf")
      #expect(reply.status == .methodNotAllowed)
      #expect(reply.headers[.allow] == "GET, HEAD")
      for method in [HTTPRequest.Method("QUERY"), .init("BREW")].compactMap(\.self) {
        #expect(
          try await web.send(method, "/kiosk/shelf").headers[.allow] == "GET, HEAD",
          "a method nobody knows")
        #expect(try await web.send(method, "/kiosk/nowhere").status == .notFound)
      }
    }
  }

  @Test func `HEAD has the headers of GET and no body`() async throws {
    try await withKiosk { web, _ in
      let get = try await web.get("/kiosk/shelf")
      let head = try await web.send(.head, "/kiosk/shelf")
      #expect(head.status == .ok)
      #expect(head.bytes.isEmpty)
      #expect(head.headers[.contentLength] == String(get.bytes.count))
      #expect(head.headers[.eTag] == get.headers[.eTag])
    }
  }

  @Test func `a fault shows its request ID but not its cause`() async throws {
    try await withKiosk { web, _ in
      let reply = try await web.get("/kiosk/broken")
      #expect(reply.status == .internalServerError)
      #expect(!reply.text.contains("secret table name"))
      let number = try #require(HTTPField.Name("X-Request-ID").flatMap { reply.headers[$0] })
      #expect(reply.text.contains(number))
      #expect(try await web.get("/kiosk/busy").status == .serviceUnavailable)
      #expect(try await web.get("/kiosk/full").status.code == 507)
    }
  }

  @Test func `an outage is not reported as a fault, and an uncertain write is not denied`()
    async throws
  {
    try await withKiosk { web, _ in
      #expect(try await web.get("/kiosk/outage").status == .serviceUnavailable)
      #expect(try await web.get("/kiosk/flood").status.code == 507)
      let reply = try await web.get("/kiosk/uncertain")
      #expect(reply.status == .serviceUnavailable)
      #expect(
        reply.text.contains(
          "Sending the same form again, or the same request with the same Idempotency-Key, is safe"
        ))
      #expect(!reply.text.contains("Nothing was changed"))
    }
  }

  @Test func `an unchanged page is not sent again`() async throws {
    try await withKiosk { web, _ in
      let tag = try #require(try await web.get("/kiosk/shelf").headers[.eTag])
      let again = try await web.get("/kiosk/shelf", headers: ["If-None-Match": tag])
      #expect(again.status == .notModified)
      #expect(again.bytes.isEmpty)
      web.signIn(as: .ann)
      #expect(try await web.get("/kiosk/shelf", headers: ["If-None-Match": tag]).status == .ok)
    }
  }

  @Test func `responses to members are not stored unless the route is cacheable`() async throws {
    try await withKiosk { web, _ in
      #expect(try await web.get("/kiosk/shelf").headers[.cacheControl] == "private, no-cache")
      web.signIn(as: .ann)
      for path in [
        "/kiosk/shelf", "/api/kiosk/sales/01980000-0000-7000-8000-000000000000", "/kiosk/till",
      ] {
        let reply = try await web.get(path)
        #expect(
          reply.headers[.cacheControl] == "no-store" && reply.headers[.eTag] == nil, "\(path)")
      }
      #expect(
        try await web.post("/kiosk/sales", form: ["thing": "tea"]).headers[.cacheControl]
          == "no-store")
      let flashed = try await web.get("/kiosk/window")
      #expect(
        flashed.headers[.cacheControl] == "no-store",
        "the sentence of the page before may name somebody")
      let window = try await web.get("/kiosk/window")
      #expect(window.headers[.cacheControl] == "private, no-cache")
      let tag = try #require(window.headers[.eTag])
      #expect(
        try await web.get("/kiosk/window", headers: ["If-None-Match": tag]).status == .notModified)
    }
  }

  @Test func `every response has its request ID`() async throws {
    try await withKiosk { web, _ in
      let name = try #require(HTTPField.Name("X-Request-ID"))
      for path in [
        "/kiosk/shelf", "/kiosk/nowhere", "/kiosk/broken", "/api/nowhere", "/kiosk/bytes",
      ] {
        #expect(try await web.get(path).headers[name]?.isEmpty == false, "\(path)")
      }
    }
  }

  @Test func `assets are cached permanently and change address with their content`() async throws {
    try await withKiosk { web, _ in
      let address = try #require(
        try await web.get("/kiosk/shelf").between("rel=\"stylesheet\" href=\"", "\""))
      let plain = try await web.get(address)
      #expect(plain.status == .ok)
      #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let packed = try await web.get(address, headers: ["Accept-Encoding": "gzip"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.bytes.count < plain.bytes.count / 2)
      #expect(try await web.get(address + "x").status == .notFound)
    }
  }

  @Test func `the log shows no secrets of addresses and no control characters`() {
    let feed = Route.get("/kiosk/feed/{token}", for: .everyone) { _ in .noContent }
    #expect(feed.logged("/kiosk/feed/s3cret") == "/kiosk/feed/{token}")
    let shelf = Route.get("/kiosk/shelf", for: .everyone) { _ in .noContent }
    #expect(shelf.logged("/kiosk/\u{1B}[31mshelf\n") == "/kiosk/[31mshelf")
  }
}
