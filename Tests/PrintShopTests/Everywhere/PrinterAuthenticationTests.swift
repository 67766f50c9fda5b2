import HTTPTypes
import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

struct PrinterAuthenticationTests {
  @Test func `a guest can read only the printer attributes`() async throws {
    try await PrintShopSite.open { site in
      let guest = try await site.dialog(nil)
      #expect(
        try await guest.send(.getPrinterAttributes).printer["printer-name"].first?.text
          == "Hanbit Print")
      for operation in IPPOperationsOfMembers.all {
        let heard = try await guest.send(operation, [.job(1)])
        #expect(heard.reply.status == .unauthorized, "\(operation)")
        #expect(heard.reply.headers[.wwwAuthenticate]?.hasPrefix("Basic realm=") == true)
      }
    }
  }

  @Test func `a password is accepted only over TLS or from the local machine`() async throws {
    try await PrintShopSite.open { site in
      let far = try await site.dialog(.ann, at: "192.0.2.7")
      let refused = try await far.send(.getJobs)
      #expect(refused.reply.status == .forbidden && refused.reply.text.contains("TLS"))
      let near = try await site.dialog(.ann)
      #expect(try await near.send(.getJobs).status == 0)
      for header in ["X-Forwarded-For", "Forwarded", "X-Forwarded-Proto"] {
        let passedOn = try await near.send(.getJobs, headers: [header: "http"])
        #expect(passedOn.reply.status == .forbidden, "\(header)")
      }
    }
  }

  @Test func `wrong passwords are refused and rate-limited, and correct ones are not`()
    async throws
  {
    try await PrintShopSite.open { site in
      var dialog = try await site.dialog(.ann)
      for _ in 0..<50 { #expect(try await dialog.send(.getJobs).status == 0) }
      let right = dialog.password
      dialog.password = "aaaaa-aaaaa-aaaaa-aaaaa"
      for _ in 0..<30 { #expect(try await dialog.send(.getJobs).reply.status == .unauthorized) }
      let slowed = try await dialog.send(.getJobs)
      #expect(slowed.reply.status == .tooManyRequests)
      #expect(try #require(slowed.reply.headers[.retryAfter].flatMap { Int($0) }) > 0)
      dialog.password = right
      site.clock.advance(by: .minutes(1))
      #expect(try await dialog.send(.getJobs).status == 0)
    }
  }

  @Test(arguments: [
    "Basic", "Basic !!!", "Basic bm9jb2xvbg==", "Bearer ann", "Digest username=\"ann\"", "",
  ])
  func `an invalid Authorization header is refused`(header: String) async throws {
    try await PrintShopSite.open { site in
      let dialog = try await site.dialog(nil)
      let heard = try await dialog.send(.getJobs, headers: ["Authorization": header])
      #expect(heard.reply.status == .unauthorized)
    }
  }

  @Test func `a suspended member cannot authenticate`() async throws {
    try await PrintShopSite.open { site in
      let dialog = try await site.dialog(.ann)
      let (ann, now) = (Cast.ann.id, site.clock.now)
      try await site.store.write {
        try $0.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'rude' WHERE id = \(ann)"
        )
      }
      #expect(try await dialog.send(.getJobs).reply.status == .unauthorized)
    }
  }

  @Test func `a browser session cannot authenticate a print request`() async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      let request = try await site.dialog(nil).request(.getJobs).bytes
      let reply = try await ann.send(
        .post, "/print/stores/\(site.storeID)/ipp", headers: ["Content-Type": "application/ipp"],
        body: request)
      #expect(reply.status == .unauthorized)
      let page = try await ann.send(.post, "/print/stores/\(site.storeID)/ipp", body: request)
      #expect(page.status == .unsupportedMediaType)
    }
  }
}

private enum IPPOperationsOfMembers {
  static let all: [IPPOperation] = [
    .printJob, .validateJob, .createJob, .sendDocument, .cancelJob, .getJobAttributes, .getJobs,
    .cancelMyJobs,
    .closeJob, .identifyPrinter,
  ]
}
