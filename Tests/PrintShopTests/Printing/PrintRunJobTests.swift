import Foundation
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop

/// Printing on a real IPP printer, with all of its failures.
@Suite struct PrintRunJobTests {
  @Test func `a paid order is printed once with its options`() async throws {
    try await PrintingFixture.open { room in
      var options = PrintOptions()
      (options.copies, options.sides, options.colour) = (2, .longEdge, .auto)
      let order = try await room.order(pages: 5, options)
      try await room.drive(order) { $0.state == .done }
      let told = try room.press.options(ofJob: 1)
      #expect(told["IPP_COPIES"] == "2" && told["IPP_SIDES"] == "two-sided-long-edge")
      #expect(told["IPP_MEDIA"] == "iso_a4_210x297mm" && told["IPP_PRINT_COLOR_MODE"] == "auto")
      #expect(room.press.printed() == ["printed-1.pdf"])
      let file = try Data(contentsOf: URL(fileURLWithPath: room.press.folder + "/printed-1.pdf"))
      #expect([UInt8](file) == BlankPageRenderer.pdf(5))
      #expect(try await room.shop.store.read { try Order.find(order.id, $0).state } == .done)
    }
  }

  @Test func `a jam is reported in plain words, and the missing sides are refunded`() async throws
  {
    try await PrintingFixture.open(["PRESS_FAIL": "jam"]) { room in
      let order = try await room.order(pages: 5)
      try await room.drive(order) { $0.state == .failed }
      let printer = try #require(try await room.printer())
      #expect(PrinterText.problem(printer.state, printer.reasons) == "There's a paper jam.")
      let run = try #require(try await room.shop.runs(order).first)
      #expect(run.sidesDone == 1)
      let refunded = try await room.shop.refund(order)
      #expect(refunded.refunded == Money(minor: 4 * 7))
      #expect(room.press.printed().isEmpty)
    }
  }

  @Test func `an empty tray is reported, and printing continues after a refill`() async throws {
    try await PrintingFixture.open(["PRESS_FAIL": "empty"]) { room in
      let order = try await room.order(pages: 3)
      try await room.drive(order) { _ in
        try await room.printer()?.reasons.contains("media-empty") ?? false
      }
      try Data().write(to: URL(fileURLWithPath: room.press.folder + "/paper"))
      try await room.drive(order) { $0.state == .done }
      #expect(try await room.printer()?.reasons.isEmpty == true)
      #expect(room.press.printed().count == 1)
    }
  }

  @Test func `a hanging printer is waited for and prints once`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "0.3"]) { room in
      let order = try await room.order(pages: 3)
      try await room.drive(order) { $0.state == .printing }
      try room.press.signal(SIGSTOP)
      try await room.drive(order) { _ in try await room.printer()?.state == .unreachable }
      #expect(try await room.shop.runs(order).map(\.state) == [.printing])
      try room.press.signal(SIGCONT)
      try await room.drive(order) { $0.state == .done }
      #expect(room.press.printed().count == 1)
    }
  }

  @Test func `a run whose printer lost the job is left to staff`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "5"]) { room in
      let order = try await room.order(pages: 3)
      try await room.drive(order) { $0.state == .printing }
      room.press.kill()
      try await FakePrinter.open(port: room.press.port, in: room.press.folder + "/again") {
        again in
        try await room.drive(order) { $0.state == .unsure }
        #expect(again.printed().isEmpty)
      }
      #expect(try await room.shop.store.read { try Order.find(order.id, $0).state } == .printing)
    }
  }

  @Test func `a busy printer takes the next run after the first`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "0.2"]) { room in
      let (one, other) = (try await room.order(pages: 4), try await room.order(pages: 2))
      try await room.drive(one) { $0.state == .printing }
      try await room.drive(other) { $0.state == .waiting || $0.state == .done }
      try await room.drive(one) { $0.state == .done }
      try await room.drive(other) { $0.state == .done }
      #expect(room.press.printed().count == 2)
    }
  }

  @Test func `a run sent by a crashed server is found and not sent again`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "0.1"]) { room in
      let order = try await room.order(pages: 3)
      let run = try #require(try await room.shop.runs(order).first)
      #expect(try await room.claim(run))
      let place = try #require(PrinterAddress(room.press.address, within: .here))
      let device = IPPPrinter(address: place, fetcher: room.fetcher)
      _ = try await device.submit(BlankPageRenderer.pdf(3), as: run.id.text, PrintOptions())
      try await room.drive(order) { $0.state == .done }
      #expect(room.press.printed() == ["printed-1.pdf"])
    }
  }

  @Test func `a run claimed by a crashed server and unknown to the printer is left to staff`()
    async throws
  {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 3)
      #expect(try await room.claim(try #require(try await room.shop.runs(order).first)))
      try await room.drive(order) { $0.state == .unsure }
      #expect(room.press.printed().isEmpty)
    }
  }

  @Test func `one of 32 workers sends a run`() async throws {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 1)
      let run = try #require(try await room.shop.runs(order).first)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<32 { group.addTask { try await room.step(run) } }
        try await group.waitForAll()
      }
      try await room.drive(order) { $0.state == .done }
      #expect(room.press.printed() == ["printed-1.pdf"])
    }
  }

  /// Without the condition in the update, every worker would claim the run.
  @Test func `without the state condition all 32 workers claim the run`() async throws {
    try await PrintingFixture.open { room in
      let run = try #require(try await room.shop.runs(try await room.order(pages: 1)).first)
      let taken = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<32 {
          group.addTask {
            try await room.shop.store.write {
              try $0.run("UPDATE print_run SET state = 'sending' WHERE id = \(run.id)")
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(taken == 32)
    }
  }
}
