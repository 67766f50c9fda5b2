import HTTPTypes
import PlazaTesting
import Testing

@testable import PlazaServer

@Suite struct MetricsTests {
  /// Requests `/metrics` from a client with this address.
  private func metrics(
    _ environment: [String: String] = [:], from address: String, host: String = "127.0.0.1:8080",
    _ headers: [String: String] = [:]
  ) async throws -> Reply {
    try await withDemoPlaza(environment: environment) { plaza, _ in
      try await WebClient(plaza.responder, address: address, host: host).get(
        "/metrics", headers: headers)
    }
  }

  @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
  func `the local machine can read the metrics`(address: String) async throws {
    let reply = try await metrics(from: address)
    #expect(reply.status == .ok)
    #expect(reply.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(reply.text.contains("# TYPE plaza_http_request_duration_seconds histogram\n"))
  }

  @Test(arguments: ["192.0.2.1", "10.0.0.1", "1270.0.0.1", "local"])
  func `other machines cannot find the metrics`(address: String) async throws {
    #expect(try await metrics(from: address).status == .notFound)
  }

  @Test(arguments: [
    "X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto", "X-Forwarded-Host",
  ])
  func `a forwarded request does not count as local`(field: String) async throws {
    #expect(try await metrics(from: "127.0.0.1", [field: "127.0.0.1"]).status == .notFound)
    let proxies = ["PLAZA_PROXIES": "127.0.0.1"]
    #expect(
      try await metrics(proxies, from: "127.0.0.1", [field: "127.0.0.1"]).status == .notFound)
  }

  @Test func `behind TLS a local request counts only with a trusted local proxy`()
    async throws
  {
    let origin = ["PLAZA_ORIGIN": "https://plaza.example"]
    #expect(try await metrics(origin, from: "127.0.0.1").status == .notFound)
    #expect(
      try await metrics(origin.merging(["PLAZA_PROXIES": "127.0.0.1"]) { $1 }, from: "127.0.0.1")
        .status == .ok)
  }

  @Test(arguments: ["plaza.example", "127.0.0.1.evil.example", "localhost.evil.example"])
  func `a host name that resolves to this machine is not enough`(host: String) async throws {
    #expect(try await metrics(from: "127.0.0.1", host: host).status == .notFound)
  }

  @Test func `the metrics token gives access from anywhere, and a wrong one does not`()
    async throws
  {
    let token = ["PLAZA_METRICS_TOKEN": "0123456789abcdef"]
    func status(_ authorization: String) async throws -> HTTPResponse.Status {
      try await metrics(token, from: "192.0.2.1", ["Authorization": authorization]).status
    }
    #expect(try await status("Bearer 0123456789abcdef") == .ok)
    for wrong in [
      "Bearer 0123456789abcdeF", "Bearer 0123456789abcde", "Bearer ", "0123456789abcdef",
      "Basic 0123456789abcdef",
    ] {
      #expect(try await status(wrong) == .notFound)
    }
    #expect(try await metrics(token, from: "192.0.2.1").status == .notFound)
    #expect(
      try await metrics(from: "192.0.2.1", ["Authorization": "Bearer 0123456789abcdef"]).status
        == .notFound)
  }

  @Test func `metric labels are escaped and numbers are plain`() {
    var out = Exposition()
    out.family("a_total", .counter, "Help.") {
      $0.sample(["label": "a\\b\"c\nd"], 3)
      $0.sample(["label": ""], 0.25)
    }
    out.family("b", .histogram, "Help.") {
      $0.histogram([:], bounds: [0.5, 1], counts: [1, 0, 2], sum: 7.5)
    }
    #expect(
      out.text == """
        # HELP a_total Help.
        # TYPE a_total counter
        a_total{label="a\\\\b\\"c\\nd"} 3
        a_total{label=""} 0.25
        # HELP b Help.
        # TYPE b histogram
        b_bucket{le="0.5"} 1
        b_bucket{le="1"} 1
        b_bucket{le="+Inf"} 3
        b_sum 7.5
        b_count 3

        """)
  }

  @Test func `every metric family appears once, and routes are patterns`() async throws {
    try await withDemoPlaza { plaza, web in
      for path in ["/rental/films/1", "/rental/films/2", "/nowhere/1", "/nowhere/2"] {
        _ = try await web.get(path)
      }
      let text = try await WebClient(plaza.responder, address: "::1", host: "[::1]:8080").get(
        "/metrics"
      ).text
      let families = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
      #expect(Set(families).count == families.count)
      #expect(
        text.contains(#"plaza_http_requests_total{route="(none)",method="GET",status="4xx"} 2"#))
      #expect(!text.contains("films/1") && !text.contains("nowhere"))
      #expect(text.contains("process_resident_memory_bytes "))
    }
  }
}
