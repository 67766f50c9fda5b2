import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop

/// A printer that uses TLS with a self-signed certificate.
struct PrinterTrustTests {
  @Test(arguments: Engine.all)
  func `a self-signed printer certificate is shown, and trusted only after confirmation`(
    engine: Engine
  ) async throws {
    try await PrinterDesk.open(on: engine) { desk in
      let asked = try await desk.add("Window", desk.press.secureAddress)
      #expect(
        asked.status == .unprocessableContent
          && asked.text.contains("s own page or panel, and trust it only if they match"))
      let shown = try #require(await desk.shown())
      for words in [
        desk.press.secureAddress, "Fingerprint (SHA-256)", shown.fingerprint, shown.spelled,
        "localhost",
      ] {
        #expect(asked.text.contains(words), "\(words)")
      }
      #expect(HTMLCheck(document: asked.bytes).faults == [])
      #expect(try await desk.printers().isEmpty)
      let other = String(repeating: "0", count: 64)
      #expect(try await desk.add(trusting: other).status == .unprocessableContent)
      #expect(try await desk.printers().isEmpty)

      #expect(try await desk.add(trusting: shown.fingerprint).status == .seeOther)
      let printer = try #require(try await desk.printers().first)
      #expect(printer.certificate == shown.bytes && printer.state == .idle)
      #expect(try await desk.audited() == ["Window, Own: SHA-256 \(shown.fingerprint)"])
      #expect(try await desk.bob.get(desk.path).text.contains(shown.spelled))
      try await desk.press(printer, "test")
      let end = ContinuousClock.now + .testTimeout
      while desk.press.printed().isEmpty, ContinuousClock.now < end { await Task.yield() }
      #expect(desk.press.printed() == ["printed-1.pdf"])
    }
  }

  @Test(arguments: Engine.all)
  func `a changed certificate stops printing until it is trusted`(engine: Engine) async throws {
    try await PrinterDesk.open(on: engine) { desk in
      let old = try #require(await desk.shown())
      _ = try await desk.add(trusting: old.fingerprint)
      let printer = try #require(try await desk.printers().first)
      desk.press.kill()
      try await FakePrinter.open(port: desk.press.port, in: desk.press.folder + "/again") {
        again in
        let new = try #require(await desk.shown())
        #expect(new.fingerprint != old.fingerprint)
        try await desk.press(printer, "ask")
        let asked = try #require(try await desk.printers().first)
        #expect(asked.state == .unreachable && asked.reasons == [Reasons.untrusted])
        let trouble =
          "The printer&#39;s certificate isn&#39;t trusted, so nothing is sent to the printer."
        #expect(try await desk.bob.get(desk.path).text.contains(trouble))
        try await desk.press(printer, "test")
        #expect(again.printed().isEmpty)

        let path = "\(desk.path)/\(printer.id)/certificate"
        let question = try await desk.bob.get(path)
        #expect(question.text.contains(old.spelled) && question.text.contains(new.spelled))
        #expect(HTMLCheck(document: question.bytes).faults == [])
        _ = try await desk.bob.post(path, form: ["fingerprint": old.fingerprint])
        #expect(
          try await desk.printers().first?.certificate == old.bytes, "it is not what was looked at"
        )
        let back = try await desk.bob.post(path, form: ["fingerprint": new.fingerprint])
        #expect(back.location?.hasSuffix("/printers") == true)
        let trusted = try #require(try await desk.printers().first)
        #expect(
          trusted.certificate == new.bytes && trusted.state == .idle && trusted.reasons.isEmpty)
        #expect(try await desk.audited().last == "Window, Own: SHA-256 \(new.fingerprint)")
      }
    }
  }

  @Test func `members who are not staff can neither see nor trust a printer certificate`()
    async throws
  {
    try await PrinterDesk.open(on: .sqliteMemory) { desk in
      let shown = try #require(await desk.shown())
      _ = try await desk.add(trusting: shown.fingerprint)
      let printer = try #require(try await desk.printers().first)
      let ann = desk.fixture.visitor(.ann, more: desk.routes)
      let path = "\(desk.path)/\(printer.id)/certificate"
      #expect(try await ann.get(path).status == .notFound)
      #expect(
        try await ann.post(path, form: ["fingerprint": shown.fingerprint]).status == .notFound)
      #expect(try await desk.audited().count == 1)
    }
  }

  @Test func `certificate checks per hour are limited`() async throws {
    try await PrinterDesk.open(on: .sqliteMemory) { desk in
      let shown = try #require(await desk.shown())
      _ = try await desk.add(trusting: shown.fingerprint)
      let printer = try #require(try await desk.printers().first)
      let path = "\(desk.path)/\(printer.id)/certificate"
      #expect(try await desk.bob.get(path).status == .ok)
      let now = desk.fixture.clock.now
      try await desk.fixture.store.write { tx in
        for _ in 0..<Limit.certificateLookups.maximum - 2 {
          try Limit.certificateLookups.require(Cast.bob.id, now: now, tx)
        }
      }
      #expect(try await desk.bob.get(path).status == .tooManyRequests)
      #expect(
        try await desk.bob.post(path, form: ["fingerprint": shown.fingerprint]).status
          == .tooManyRequests)
      #expect(try await desk.add(trusting: shown.fingerprint).status == .tooManyRequests)
    }
  }
}

extension PrinterDesk {
  /// Returns the certificate that the printer presents.
  fileprivate func shown() async -> Certificate? {
    await DiscoveredPrinter.certificate(at: press.secureAddress, within: .here, by: fetcher)
  }

  fileprivate func add(trusting fingerprint: String) async throws -> Reply {
    try await bob.post(
      path, form: ["name": "Window", "address": press.secureAddress, "trusted": fingerprint])
  }

  fileprivate func audited() async throws -> [String] {
    try await fixture.store.read {
      try $0.rows("SELECT detail FROM members_audit WHERE action = 'printer-trusted' ORDER BY seq")
        .map { try $0.value("detail") }
    }
  }
}

extension Certificate {
  fileprivate var spelled: String {
    stride(from: 0, to: 64, by: 2).map { fingerprint.uppercased().dropFirst($0).prefix(2) }.joined(
      separator: ":")
  }
}
