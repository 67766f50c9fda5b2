import Foundation
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// Printers that disappear at the worst moments, or return in another state.
@Suite struct PrinterLossTests {
  @Test func `a printer that hangs during a transfer is sent the document once`() async throws {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 3)
      let run = try #require(try await room.shop.runs(order).first)
      #expect(try await room.claim(run))
      try room.press.signal(SIGSTOP)
      try await room.step(run)
      #expect(try await room.shop.runs(order).map(\.state) == [.sending])
      #expect(try await room.printer()?.state == .unreachable)
      try room.press.signal(SIGCONT)
      try await room.drive(order) { !$0.state.isOpen }
      #expect(try await room.shop.runs(order).map(\.state) == [.unsure])
      #expect(room.press.printed().isEmpty)
    }
  }

  @Test func `a run for an unreachable printer moves only to a printer that supports it`()
    async throws
  {
    try await PrintingFixture.open { room in
      var options = PrintOptions()
      options.sides = .longEdge
      let order = try await room.order(pages: 2, options)
      let run = try #require(try await room.shop.runs(order).first)
      room.press.kill()
      try await room.step(run)
      #expect(try await room.shop.runs(order).map(\.printer) == [run.printer])
      try await room.shop.printer("Small", Capabilities())
      try await room.step(run)
      #expect(try await room.shop.runs(order).map(\.printer) == [run.printer])
      let back = try await room.shop.printer("Back")
      try await room.step(run)
      #expect(try await room.shop.runs(order).map(\.printer) == [back])
      #expect(try await room.shop.runs(order).map(\.state) == [.waiting])
      #expect(try await !room.claim(run))
    }
  }

  @Test func `a run at a lost printer is left to staff, who can reprint it`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "5"]) { room in
      let order = try await room.order(pages: 3)
      try await room.drive(order) { $0.state == .printing }
      room.press.kill()
      let run = try #require(try await room.shop.runs(order).first)
      try await room.step(run)
      #expect(try await room.shop.runs(order).map(\.state) == [.printing])
      room.shop.clock.advance(by: .minutes(11))
      try await room.step(run)
      #expect(try await room.shop.runs(order).map(\.state) == [.unsure])
      let again = ReprintDocument(
        order.id, document: 1, at: room.shop.storeID, by: room.shop.world.newID(),
        in: room.shop.world)
      _ = try await room.shop.store.write { try again($0) }
      #expect(try await room.shop.runs(order).map(\.state) == [.canceled, .waiting])
      try await FakePrinter.open(port: room.press.port, in: room.press.folder + "/again") {
        press in
        try await room.drive(order) { $0.state == .done }
        #expect(press.printed() == ["printed-1.pdf"])
      }
    }
  }

  @Test func `a printer that reuses job numbers does not complete the wrong order`() async throws {
    try await PrintingFixture.open(["PRESS_SEC": "5"]) { room in
      let (one, other) = (try await room.order(pages: 3), try await room.order(pages: 1))
      try await room.drive(one) { $0.state == .printing }
      room.press.kill()
      try await FakePrinter.open(port: room.press.port, in: room.press.folder + "/again") {
        press in
        try await room.drive(other) { $0.state == .done }
        #expect(press.printed() == ["printed-1.pdf"])
        #expect(try await room.shop.runs(one).first?.job == room.shop.runs(other).first?.job)
        try await room.drive(one) { !$0.state.isOpen }
        #expect(try await room.shop.runs(one).map(\.state) == [.unsure])
      }
    }
  }

  @Test func `a jam after half of the copies counts half of the sides`() async throws {
    try await PrintingFixture.open(["PRESS_FAIL": "jam"]) { room in
      var options = PrintOptions()
      options.copies = 5
      let order = try await room.order(pages: 2, options)
      try await room.drive(order) { $0.state == .failed }
      let run = try #require(try await room.shop.runs(order).first)
      #expect(run.sides == 10 && run.sidesDone == 5)
    }
  }
}
