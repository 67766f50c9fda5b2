import Foundation
import Jobs
import PlazaBase
import PlazaData
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// A renderer that always fails.
private struct FailingRenderer: PrintFileRenderer {
  let error: any Error

  func file(_ line: OrderLine) async throws -> PrintFile? { throw error }
}

/// Orders whose pages cannot be imposed, before and after payment.
@Suite struct RenderFailureTests {
  @Test(
    arguments: [
      ToolError.failed("qpdf", message: "no"), .deadline("qpdf"), .missing("qpdf"),
    ] as [any Error] + [PageCountMismatch(sides: 2, made: "1"), DocumentRefusal.damaged])
  func `a run whose rendering always fails is ended and refunded`(error: any Error) async throws {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 10)
      try await room.tear(order, error)
      let run = try #require(try await room.shop.runs(order).first)
      #expect(run.state == .failed && run.reasons == ["not-imposed"])
      #expect(room.press.printed().isEmpty)
      #expect(try await room.shop.refund(order).refunded == order.total)
      #expect(try await room.shop.balance(order.member) == Balance(available: 10_000))
      #expect(try await room.shop.isSound())
    }
  }

  @Test func `a run on a full or busy machine is retried for a limited time`() async throws {
    try await PrintingFixture.open { room in
      let order = try await room.order(pages: 10)
      for error in [ToolError.noRoom, .crowded] {
        await #expect(throws: error) { try await room.tear(order, error) }
        #expect(try await room.shop.runs(order).map(\.state) == [.waiting])
      }
      room.shop.clock.advance(by: .minutes(11))
      try await room.tear(order, ToolError.noRoom)
      #expect(try await room.shop.runs(order).map(\.state) == [.failed])
    }
  }

  @Test(arguments: ["qpdf", "pdftocairo", "pdftoppm", "pdfinfo"])
  func `a failing program leaves the document refused and charges nothing`(program: String)
    async throws
  {
    try await UploadFixture.open { room in
      let search = room.folder + "/broken"
      try await Programs.breaking(program, in: search)
      let broken = try await ToolRunner(
        folder: room.folder + "/other",
        search: [search, "/usr/local/bin", "/usr/bin", "/bin", "/usr/lib/cups/filter"],
        deadline: .testTimeout, world: .real)
      let note = "/Annots [<< /Type /Annot /Subtype /Square /C [1 0 0] /F 4 /Rect [9 9 99 99] >>]"
      let document = PDFText.of([note])
      let id = try await room.upload(document)
      let prepare = PrepareDocument(
        documentStore: room.documentStore, tools: broken, settings: room.settings)
      try? await prepare.prepare(id)
      #expect(
        try await room.store.read { try Document.find(id, of: Cast.ann.id, $0)?.state } != .ready)
      let other = try await room.upload(document)
      #expect(try await room.prepare(other).state == .ready)
      let wanted = [PrintRequest(document: other, options: PrintOptions())]
      try await TryImposition(documentStore: room.documentStore, tools: room.tools)(
        wanted, of: Cast.ann.id)
      guard program == "qpdf" else { return }
      await #expect(throws: OrderRefusal.notImposable) {
        try await TryImposition(documentStore: room.documentStore, tools: broken)(
          wanted, of: Cast.ann.id)
      }
    }
  }
}

enum Programs {
  /// Creates a folder with one tool that always fails.
  static func breaking(_ name: String, in folder: String) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = Data("#!/bin/sh\nexit 5\n".utf8)
    let made = FileManager.default.createFile(
      atPath: folder + "/" + name, contents: script, attributes: [.posixPermissions: 0o755])
    #expect(made)
  }
}

extension PrintingFixture {
  /// Performs one step of the print job with a renderer that fails.
  fileprivate func tear(_ order: Order, _ error: any Error) async throws {
    let run = try #require(try await shop.runs(order).last)
    var job = PrintRunJob(
      settings: shop.settings, store: shop.store, fetcher: fetcher,
      paper: FailingRenderer(error: error),
      world: shop.world)
    job.deadline = .seconds(2)
    #expect(try await job.advance(run.id) == .done)
  }
}
