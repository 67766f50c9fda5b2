import HTTPTypes
import PlazaTesting
import Testing

@Suite struct BodyTests {
  @Test(arguments: [
    ("text/plain", 415), ("application/json", 415), ("multipart/form-data; boundary=x", 415),
    ("application/x-www-form-urlencoded; charset=utf-8", 303),
  ])
  func `a page accepts only form bodies`(type: String, status: Int) async throws {
    try await withKiosk { web, _ in
      web.signIn(as: .ann)
      let reply = try await web.send(
        .post, "/kiosk/sales", headers: ["Content-Type": type], body: Array("thing=tea".utf8))
      #expect(reply.status.code == status)
    }
  }

  @Test func `the API accepts only JSON bodies`() async throws {
    try await withKiosk { web, _ in
      web.signIn(as: .ann)
      let form = try await web.post("/api/kiosk/sales", form: ["thing": "tea"])
      #expect(form.status == .unsupportedMediaType)
      let json = try await web.send(.post, "/api/kiosk/sales", json: #"{"thing":"tea"}"#)
      #expect(json.status == .created)
    }
  }

  @Test func `the response to invalid input names every field`() async throws {
    try await withKiosk { web, store in
      web.signIn(as: .ann)
      let reply = try await web.send(.post, "/api/kiosk/sales", json: "{}")
      #expect(reply.status == .unprocessableContent)
      #expect(reply.text.contains(#""errors":{"thing":"Enter the thing."}"#))
      #expect(try await sales(store) == 0)
    }
  }

  @Test func `a body that is too large is refused, whether announced or streamed`() async throws {
    try await withKiosk { web, _ in
      web.signIn(as: .ann)
      let announced = try await web.send(
        .post, "/kiosk/sales", headers: ["Content-Length": "10000000000"], body: [1, 2, 3])
      #expect(announced.status == .contentTooLarge)
      #expect(announced.headers[.connection] == "close")
      let streamed = try await web.send(
        .put, "/api/kiosk/picture", headers: ["Content-Length": "10"],
        body: Array(repeating: 7, count: 1001))
      #expect(streamed.status == .contentTooLarge)
      let fits = try await web.send(
        .put, "/api/kiosk/picture", body: Array(repeating: 7, count: 1000))
      #expect(fits.text == #"{"bytes":1000}"#)
    }
  }

  @Test func `a form that is not UTF-8 is refused with a message`() async throws {
    try await withKiosk { web, store in
      web.signIn(as: .ann)
      let reply = try await web.send(
        .post, "/kiosk/sales", headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array("thing=".utf8) + [0xFF, 0xFE])
      #expect(reply.status == .badRequest)
      #expect(reply.text.contains("UTF-8"))
      #expect(try await sales(store) == 0)
    }
  }

  @Test(arguments: [
    ("bytes=2-4", 206, "cde", "bytes 2-4/10"), ("bytes=-3", 206, "hij", "bytes 7-9/10"),
    ("bytes=8-", 206, "ij", "bytes 8-9/10"), ("bytes=10-", 416, "", "bytes */10"),
    ("bytes=0-1,3-4", 200, "abcdefghij", nil),
  ])
  func `a stream supports range requests`(
    range: String, status: Int, text: String, content: String?
  ) async throws {
    try await withKiosk { web, _ in
      let reply = try await web.get("/kiosk/bytes", headers: ["Range": range])
      #expect(reply.status.code == status)
      #expect(reply.text == text)
      #expect(reply.headers[.contentRange] == content)
      #expect(reply.headers[.contentLength] == String(text.utf8.count))
    }
  }

  @Test func `a range of an older version returns the whole content`() async throws {
    try await withKiosk { web, _ in
      let other = try await web.get(
        "/kiosk/bytes", headers: ["Range": "bytes=2-4", "If-Range": "\"v0\""])
      #expect(other.status == .ok && other.text == "abcdefghij")
      let same = try await web.get(
        "/kiosk/bytes", headers: ["Range": "bytes=2-4", "If-Range": "\"v1\""])
      #expect(same.status == .partialContent)
      let known = try await web.get(
        "/kiosk/bytes", headers: ["Range": "bytes=2-4", "If-None-Match": "\"v1\""])
      #expect(known.status == .notModified)
      let head = try await web.send(.head, "/kiosk/bytes", headers: ["Range": "bytes=2-4"])
      #expect(
        head.status == .partialContent && head.bytes.isEmpty && head.headers[.contentLength] == "3"
      )
    }
  }
}
