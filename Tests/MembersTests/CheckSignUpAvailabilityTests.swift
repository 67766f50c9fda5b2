import Foundation
import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import Members

/// Validation messages of the sign-up form during typing.
struct CheckSignUpAvailabilityTests {
  private func check(_ web: WebClient, _ json: String) async throws -> Reply {
    try await web.send(.post, "/api/sign-ups/check", json: json)
  }

  @Test func `checking a taken handle suggests available ones`() async throws {
    try await Plaza.with { plaza in
      let bob = try await plaza.visitor(.bob)
      for handle in ["the_one", "the_one2"] {
        _ = try await bob.post("/account", form: ["name": "Bob", "handle": handle])
      }
      _ = try await plaza.visitor(.ann).post(
        "/account", form: ["name": "Ann", "handle": "the_one3"])
      let guest = plaza.guest()
      let taken = try await check(guest, #"{"handle":"@The_One2"}"#)
      #expect(taken.status == .ok && taken.text.contains("\"isHandleTaken\":true"))
      #expect(taken.text.contains("This handle is taken. Available: The_One22"))
      let near = try await check(guest, #"{"handle":"the_one"}"#)
      #expect(near.text.contains("\"isHandleTaken\":false"))
      let bad = try await check(guest, #"{"handle":"a b"}"#)
      #expect(bad.status == .unprocessableContent && bad.text.contains("3 to 30 letters"))
    }
  }

  @Test func `checking an address does not reveal whether it has an account`() async throws {
    try await Plaza.with { plaza in
      let guest = plaza.guest()
      let known = try await check(guest, #"{"email":"ann@plaza.test"}"#)
      let free = try await check(guest, #"{"email":"nobody@plaza.test"}"#)
      #expect(known.status == .ok && known.text == free.text)
      #expect(known.text.contains("\"email\":null"))
      let bad = try await check(guest, #"{"email":"ann@plaza"}"#)
      #expect(
        bad.status == .unprocessableContent && bad.text.contains("This isn't an email address."))
      #expect(
        try await check(guest, #"{"email":"ann@gmial.com"}"#).text.contains(
          "Did you mean ann@gmail.com?"))
    }
  }

  @Test func `too many checks are refused`() async throws {
    try await Plaza.with { plaza in
      let guest = plaza.guest()
      for _ in 0..<120 {
        let answer = try await check(guest, #"{"handle":"somebody"}"#)
        #expect(answer.status == .ok)
      }
      #expect(try await check(guest, #"{"handle":"somebody"}"#).status == .tooManyRequests)
    }
  }

  @Test func `a new member can choose an available handle at sign-up`() async throws {
    try await Plaza.with { plaza in
      let form: KeyValuePairs = [
        "name": "Cho", "email": "cho@plaza.test", "handle": "cho_1",
        "password": "four purple elephants",
      ]
      let cho = plaza.guest()
      #expect(try await cho.post("/signup", form: form).status == .seeOther)
      #expect(try await cho.get("/account").text.contains("value=\"cho_1\""))
      let other = try await plaza.guest().post(
        "/signup",
        form: [
          "name": "Chu", "email": "chu@plaza.test", "handle": "CHO_1",
          "password": "four purple elephants",
        ])
      #expect(other.status == .conflict && other.text.contains("This handle is taken."))
    }
  }
}
