import HTTPTypes
import PlazaTesting
import Testing

@testable import PlazaHTTP

@Suite struct OriginTests {
  /// Combinations of a browser's request headers, and whether the session cookie authorises the
  /// request.
  static let matrix: [(site: String?, origin: String?, mayAct: Bool)] = [
    ("same-origin", "http://plaza.test", true), ("none", nil, true),
    ("cross-site", "http://evil.test", false),
    ("cross-site", nil, false), ("same-site", "http://other.plaza.test", false),
    ("same-site", nil, false),
    (nil, "http://plaza.test", true), (nil, "http://evil.test", false), (nil, "null", false),
    (nil, "https://plaza.test", false), (nil, nil, false),
    ("cross-site", "http://plaza.test", false),
  ]

  @Test(arguments: matrix)
  func `only requests from our own pages can act for a member`(
    site: String?, origin: String?, mayAct: Bool
  )
    async throws
  {
    try await withKiosk { web, store in
      var headers = [
        "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": site ?? "",
      ]
      if site == nil { headers["Sec-Fetch-Site"] = nil }
      if let origin { headers["Origin"] = origin }
      let reply = try await bare(web, headers)
      #expect(reply.status.code == (mayAct ? 303 : 403))
      #expect(try await sales(store) == (mayAct ? 1 : 0))
    }
  }

  @Test func `an API client with a token needs no same-origin check`() async throws {
    try await withKiosk { web, _ in
      web.useBearer("ann")
      let reply = try await web.send(
        .post, "/api/kiosk/sales", json: #"{"thing":"tea"}"#,
        headers: ["Sec-Fetch-Site": "cross-site"])
      #expect(reply.status == .created)
    }
  }

  /// Sends a request with only these headers and Ann's cookie.
  private func bare(_ web: WebClient, _ headers: [String: String]) async throws -> Reply {
    var all = headers
    all["Cookie"] = "plaza=ann"
    web.useBearer(nil)
    return try await web.sendExactly(
      .post, "/kiosk/sales", headers: all, body: Array("thing=tea".utf8))
  }
}
