import Foundation
import PlazaImaging
import PlazaMarkup
import PlazaProcesses

/// Converts every printable file to PDF. The result is trusted no more than an uploaded PDF: it
/// passes the same checks.
struct PrintableFile: Sendable {
  let tools: ToolRunner

  /// - Throws: ``DocumentRefusal``, and ``ToolError`` if a tool cannot be run.
  /// - Parameter name: The name of the file; its extension must not claim a different kind.
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

  func draw(_ pages: [Markup], widthMM width: Double, heightMM height: Double) async throws
    -> [UInt8]
  {
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

  /// Converts pages that the device has already rasterised.
  private func raster(_ bytes: [UInt8]) async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("in.pwg", bytes)
      do {
        return try await scratch.run(
          .init("rastertopdf", ["1", "plaza", "document", "1", "", "in.pwg"], .documents))
      } catch ToolError.failed {
        throw DocumentRefusal.damaged
      } catch ToolError.deadline {
        throw DocumentRefusal.hostile
      }
    }
  }

  /// Converts an office file. The software that reads it is large and old, so it runs only in a
  /// sandbox.
  private func office(_ kind: OfficeKind, _ bytes: [UInt8]) async throws -> [UInt8] {
    guard case .bubblewrap = tools.confinement, tools.path(of: "soffice") != nil else {
      throw DocumentRefusal.notInstalled
    }
    return try await tools.withScratchDirectory { scratch in
      try scratch.put("document.\(kind.rawValue)", bytes)
      do {
        try await scratch.run(.office(on: "document.\(kind.rawValue)"))
      } catch ToolError.failed {
        throw DocumentRefusal.damaged
      } catch ToolError.deadline {
        throw DocumentRefusal.hostile
      }
      // soffice does not report why it wrote no file: a password, or content that it cannot read.
      guard let pdf = try scratch.get("document.pdf", atMost: PreparedPDF.largest) else {
        throw DocumentRefusal.unread
      }
      return pdf
    }
  }

  /// Returns whether this machine can convert office files.
  static func readsOffice(_ tools: ToolRunner) -> Bool {
    if case .bubblewrap = tools.confinement { tools.path(of: "soffice") != nil } else { false }
  }
}

extension SandboxedCommand {
  /// Uses a separate profile for each run, and Korean glyphs for characters that have regional
  /// variants.
  fileprivate static func office(on file: String) -> SandboxedCommand {
    var tool = SandboxedCommand(
      "soffice",
      [
        "-env:UserInstallation=file:///bench/profile", "--headless", "--norestore",
        "--nolockcheck", "--convert-to",
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
