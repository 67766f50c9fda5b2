import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import Members

/// Limits on sign-in attempts, which must not lock out the owner of an account.
struct AttemptTests {
  private func fail(_ plaza: Plaza, from address: String, times: Int) async throws -> Int {
    var waited = 0
    for _ in 0..<times {
      let reply = try await plaza.guest(from: address).post(
        "/signin", form: ["email": Cast.ann.email, "password": "not this one"])
      if reply.status == .tooManyRequests { waited += 1 }
    }
    return waited
  }

  @Test func `failed sign-ins from one network do not lock out the owner elsewhere`() async throws
  {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      #expect(try await fail(plaza, from: "198.51.100.7", times: 60) == 50)
      let web = try await plaza.signIn(.ann)
      #expect(try await web.get("/account").status == .ok)
    }
  }

  @Test
  func `failed sign-ins from many networks are limited, but not where the owner has signed in`()
    async throws
  {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      _ = try await plaza.signIn(.ann)
      var waited = 0
      for place in 1...15 {
        waited += try await fail(plaza, from: "198.51.100.\(place)", times: 10)
      }
      #expect(waited == 50, "100 of 150 are looked at")
      _ = try await plaza.signIn(.ann)
      let elsewhere = try await plaza.guest(from: "203.0.113.5").post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(elsewhere.status == .tooManyRequests)
      plaza.world.advance(by: .minutes(1))
      let later = try await plaza.guest(from: "203.0.113.5").post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(
        later.status == .seeOther, "the wait is never longer than until the next one comes back")
    }
  }

  @Test func `all addresses in one IPv6 prefix share a limit`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      var waited = 0
      for host in 1...20 {
        waited += try await fail(plaza, from: "2001:db8:1:2::\(host)", times: 1)
      }
      #expect(waited == 10)
      #expect(try await fail(plaza, from: "2001:db8:1:3::1", times: 1) == 0)
    }
  }

  @Test func `attempts to discover taken addresses are limited`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      var statuses: [Int] = []
      for attempt in 0..<4 {
        let headers = ["Idempotency-Key": "key-\(attempt)"]
        let body = #"{"email":"ann@plaza.test","password":"three green elephants","name":"A"}"#
        statuses.append(
          try await plaza.guest().send(.post, "/api/members", json: body, headers: headers).status
            .code)
      }
      #expect(statuses == [409, 409, 409, 429])
    }
  }
}
