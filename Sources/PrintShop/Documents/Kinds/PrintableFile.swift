import Foundation
import PlazaMarkup
import PlazaTools

/// Makes a PDF of whatever may be printed. What it makes is trusted no more than what members send: it goes through the
/// same checks.
struct PrintableFile: Sendable {
  let tools: Tools

  /// - Throws: ``DocumentRefusal``, and ``ToolError`` where the programs cannot be run.
  /// - Parameter name: what the file is called; it may not say that it is something else.
  func pdf(of bytes: [UInt8], named name: String? = nil) async throws -> [UInt8] {
    guard !bytes.isEmpty else { throw DocumentRefusal.empty }
    let kind = try DocumentKind.sniff(bytes)
    try name.flatMap(NamedKind.init)?.check(kind)
    switch kind {
    case .pdf: return bytes
    case .picture: return try await picture(bytes)
    case .scan(let kind): return try await scan(bytes, kind)
    case .raster: return try await raster(bytes)
    case .text(let text): return try await self.text(text)
    case .office(let kind): return try await office(kind, bytes)
    }
  }

  func draw(_ pages: [Markup], widthMM width: Double, heightMM height: Double) async throws -> [UInt8] {
    do {
      return try await PDF(tools: tools).render(pages, widthMM: width, heightMM: height)
    } catch ToolError.failed {
      throw DocumentRefusal.damaged
    } catch ToolError.deadline {
      throw DocumentRefusal.tooManyPages
    }
  }

  private func text(_ text: String) async throws -> [UInt8] {
    guard let pages = TextPages(text) else { throw DocumentRefusal.tooManyPages }
    return try await draw(pages.drawings, widthMM: 210, heightMM: 297)
  }

  /// Sides that a device has drawn itself.
  private func raster(_ bytes: [UInt8]) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try bench.put("in.pwg", bytes)
      do {
        return try await bench.run(
          .init("rastertopdf", ["1", "plaza", "document", "1", "", "in.pwg"], .documents))
      } catch ToolError.failed {
        throw DocumentRefusal.damaged
      } catch ToolError.deadline {
        throw DocumentRefusal.hostile
      }
    }
  }

  /// Office files are read by a large program with a long history, so it is shut in or not used at all.
  private func office(_ kind: OfficeKind, _ bytes: [UInt8]) async throws -> [UInt8] {
    guard case .bubblewrap = tools.confinement, tools.path(of: "soffice") != nil else {
      throw DocumentRefusal.notInstalled
    }
    return try await tools.withScratchDirectory { bench in
      try bench.put("document.\(kind.rawValue)", bytes)
      do {
        try await bench.run(.office(on: "document.\(kind.rawValue)"))
      } catch ToolError.failed {
        throw DocumentRefusal.damaged
      } catch ToolError.deadline {
        throw DocumentRefusal.hostile
      }
      // It says nothing of why it left none: a password, or what it cannot read.
      guard let pdf = try bench.get("document.pdf", atMost: PreparedPDF.largest) else { throw DocumentRefusal.unread }
      return pdf
    }
  }

  /// What this machine reads beside PDF, pictures and text.
  static func readsOffice(_ tools: Tools) -> Bool {
    if case .bubblewrap = tools.confinement { tools.path(of: "soffice") != nil } else { false }
  }
}

extension SandboxedCommand {
  /// A profile of its own for each run, and Korean letters where a letter has several shapes.
  fileprivate static func office(on file: String) -> SandboxedCommand {
    var tool = SandboxedCommand(
      "soffice",
      [
        "-env:UserInstallation=file:///bench/profile", "--headless", "--norestore", "--nolockcheck", "--convert-to",
        "pdf", "--outdir", "/bench", file,
      ])
    tool.limits.memory = 4_294_967_296
    tool.limits.processorSeconds = 90
    tool.limits.deadline = .seconds(150)
    tool.limits.openFiles = 512
    tool.environment = ["FC_LANG": "ko", "LANG": "C.UTF-8"]
    return tool
  }
}
