import HTTPTypes
import PlazaTesting
import Testing

@testable import PlazaWeb

@Suite struct AccessTests {
  @Test func `a stranger sees what is for everyone and is led to sign in and back for the rest`() async throws {
    try await withKiosk { web, _ in
      #expect(try await web.get("/kiosk/shelf").text.contains("Hello stranger"))
      let away = try await web.get("/kiosk/till?from=mail")
      #expect(away.status == .seeOther)
      #expect(away.location == "/signin?next=%2Fkiosk%2Ftill%3Ffrom%3Dmail")
    }
  }

  @Test func `a program without a token is told so`() async throws {
    try await withKiosk { web, _ in
      let reply = try await web.send(.post, "/api/kiosk/sales", json: #"{"thing":"tea"}"#)
      #expect(reply.status == .unauthorized)
      #expect(reply.headers[.wwwAuthenticate] == "Bearer")
      #expect(reply.headers[.contentType] == "application/problem+json")
      #expect(reply.json("type") == "/problems/sign-in-needed")
    }
  }

  @Test(arguments: [(Cast.ann, 403, 403), (.kim, 403, 403), (.dan, 200, 200)])
  func `a member without the role is refused, and staff of another shop too`(
    person: Cast, till: Int, office: Int
  ) async throws {
    try await withKiosk { web, _ in
      web.signIn(as: person)
      let statuses = [try await web.get("/kiosk/till").status.code, try await web.get("/kiosk/office").status.code]
      #expect(statuses == [till, office])
    }
  }

  @Test func `what is not there is a page for people and a problem for programs`() async throws {
    try await withKiosk { web, _ in
      let page = try await web.get("/kiosk/nowhere")
      #expect(page.status == .notFound)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      web.signIn(as: .ann)
      let problem = try await web.get("/api/kiosk/sales/7")
      #expect(problem.status == .notFound)
      #expect(problem.headers[.contentType] == "application/problem+json")
      #expect(try await web.get("/api/nowhere").headers[.contentType] == "application/problem+json")
    }
  }

  @Test func `a wrong method is told which ones there are`() async throws {
    try await withKiosk { web, _ in
      let reply = try await web.send(.delete, "/kiosk/shelf")
      #expect(reply.status == .methodNotAllowed)
      #expect(reply.headers[.allow] == "GET, HEAD")
      for method in [HTTPRequest.Method("QUERY"), .init("BREW")].compactMap(\.self) {
        #expect(try await web.send(method, "/kiosk/shelf").headers[.allow] == "GET, HEAD", "a method nobody knows")
        #expect(try await web.send(method, "/kiosk/nowhere").status == .notFound)
      }
    }
  }

  @Test func `HEAD answers as GET does, without a body`() async throws {
    try await withKiosk { web, _ in
      let get = try await web.get("/kiosk/shelf")
      let head = try await web.send(.head, "/kiosk/shelf")
      #expect(head.status == .ok)
      #expect(head.bytes.isEmpty)
      #expect(head.headers[.contentLength] == String(get.bytes.count))
      #expect(head.headers[.eTag] == get.headers[.eTag])
    }
  }

  @Test func `a fault shows its number and nothing of its cause`() async throws {
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

  @Test func `an outage is not a fault, and what may have been done is not denied`() async throws {
    try await withKiosk { web, _ in
      #expect(try await web.get("/kiosk/outage").status == .serviceUnavailable)
      #expect(try await web.get("/kiosk/flood").status.code == 507)
      let reply = try await web.get("/kiosk/uncertain")
      #expect(reply.status == .serviceUnavailable)
      #expect(
        reply.text.contains("Sending the same form again, or the same request with the same Idempotency-Key, is safe"))
      #expect(!reply.text.contains("Nothing was changed"))
    }
  }

  @Test func `a page that is still the same is not sent again`() async throws {
    try await withKiosk { web, _ in
      let tag = try #require(try await web.get("/kiosk/shelf").headers[.eTag])
      let again = try await web.get("/kiosk/shelf", headers: ["If-None-Match": tag])
      #expect(again.status == .notModified)
      #expect(again.bytes.isEmpty)
      web.signIn(as: .ann)
      #expect(try await web.get("/kiosk/shelf", headers: ["If-None-Match": tag]).status == .ok)
    }
  }

  @Test func `what is answered to somebody signed in is kept nowhere, unless it is about nobody`() async throws {
    try await withKiosk { web, _ in
      #expect(try await web.get("/kiosk/shelf").headers[.cacheControl] == "private, no-cache")
      web.signIn(as: .ann)
      for path in ["/kiosk/shelf", "/api/kiosk/sales/01980000-0000-7000-8000-000000000000", "/kiosk/till"] {
        let reply = try await web.get(path)
        #expect(reply.headers[.cacheControl] == "no-store" && reply.headers[.eTag] == nil, "\(path)")
      }
      #expect(try await web.post("/kiosk/sales", form: ["thing": "tea"]).headers[.cacheControl] == "no-store")
      let flashed = try await web.get("/kiosk/window")
      #expect(flashed.headers[.cacheControl] == "no-store", "the sentence of the page before may name somebody")
      let window = try await web.get("/kiosk/window")
      #expect(window.headers[.cacheControl] == "private, no-cache")
      let tag = try #require(window.headers[.eTag])
      #expect(try await web.get("/kiosk/window", headers: ["If-None-Match": tag]).status == .notModified)
    }
  }

  @Test func `every answer says which request of the log it is`() async throws {
    try await withKiosk { web, _ in
      let name = try #require(HTTPField.Name("X-Request-ID"))
      for path in ["/kiosk/shelf", "/kiosk/nowhere", "/kiosk/broken", "/api/nowhere", "/kiosk/bytes"] {
        #expect(try await web.get(path).headers[name]?.isEmpty == false, "\(path)")
      }
    }
  }

  @Test func `assets may be kept for ever and change their address with their content`() async throws {
    try await withKiosk { web, _ in
      let address = try #require(try await web.get("/kiosk/shelf").between("rel=\"stylesheet\" href=\"", "\""))
      let plain = try await web.get(address)
      #expect(plain.status == .ok)
      #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let packed = try await web.get(address, headers: ["Accept-Encoding": "gzip"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.bytes.count < plain.bytes.count / 2)
      #expect(try await web.get(address + "x").status == .notFound)
    }
  }

  @Test func `the log shows no secret of an address and no colours of a stranger`() {
    let feed = Route.get("/kiosk/feed/{token}", for: .everyone) { _ in .noContent }
    #expect(feed.logged("/kiosk/feed/s3cret") == "/kiosk/feed/{token}")
    let shelf = Route.get("/kiosk/shelf", for: .everyone) { _ in .noContent }
    #expect(shelf.logged("/kiosk/\u{1B}[31mshelf\n") == "/kiosk/[31mshelf")
  }
}
