import Foundation
import PlazaMarkup
import PlazaTools

/// Converts any supported file to PDF. The result is as untrusted as the upload and passes the same
/// checks.
struct PrintableFile: Sendable {
  /// Allows for photographs from current phones.
  private static let mostPixels = 120_000_000
  /// The long side of A4 at 300 dpi, in either orientation.
  private static let page = PictureSize("page", width: 3508, height: 3508)
  private static let margin = 28.0

  let tools: Tools

  /// - Throws: ``DocumentRefusal``, and ``ToolError`` if the tools cannot be run.
  /// - Parameter name: The file's name; its extension must match the contents.
  func pdf(of bytes: [UInt8], named name: String? = nil) async throws -> [UInt8] {
    guard !bytes.isEmpty else { throw DocumentRefusal.empty }
    let kind = try DocumentKind.sniff(bytes)
    try name.flatMap(NamedKind.init)?.check(kind)
    switch kind {
    case .pdf: return bytes
    case .picture: return try await picture(bytes)
    case .raster: return try await raster(bytes)
    case .text(let text): return try await self.text(text)
    case .office(let kind): return try await office(kind, bytes)
    }
  }

  private func picture(_ bytes: [UInt8]) async throws -> [UInt8] {
    let pictures = Pictures(tools: tools, largest: Uploads.largest, mostPixels: Self.mostPixels)
    let upright: [UInt8]
    do {
      upright = try await pictures.remake(bytes, in: [Self.page])[Self.page.name] ?? []
    } catch let refusal as PictureRefusal {
      throw DocumentRefusal(refusal)
    }
    let (width, height) = try await pictures.size(of: upright)
    // The page has the orientation of the picture.
    let paper = width > height ? (width: 841.89, height: 595.28) : (width: 595.28, height: 841.89)
    let room = (width: String(paper.width - 2 * Self.margin), height: String(paper.height - 2 * Self.margin))
    let drawing: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(String(paper.width)) \(String(paper.height))">\
      <image x="\(String(Self.margin))" y="\(String(Self.margin))" width="\(room.width)" height="\(room.height)" \
      preserveAspectRatio="xMidYMid meet" href="data:image/jpeg;base64,\(Data(upright).base64EncodedString())"/></svg>
      """
    return try await draw([drawing], widthMM: paper.width * 25.4 / 72, heightMM: paper.height * 25.4 / 72)
  }

  private func draw(_ pages: [Markup], widthMM width: Double, heightMM height: Double) async throws -> [UInt8] {
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

  /// Converts pages that a device has rasterised.
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

  /// LibreOffice is a large attack surface, so it runs in a sandbox or not at all.
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
      // LibreOffice does not report why it produced no file: a password, or an unsupported format.
      guard let pdf = try bench.get("document.pdf", atMost: PreparedPDF.largest) else { throw DocumentRefusal.unread }
      return pdf
    }
  }

  /// Whether this server converts office files.
  static func readsOffice(_ tools: Tools) -> Bool {
    if case .bubblewrap = tools.confinement { tools.path(of: "soffice") != nil } else { false }
  }
}

extension SandboxedCommand {
  /// Uses a new profile for each run, and Korean glyph variants for shared code points.
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

extension DocumentRefusal {
  fileprivate init(_ refusal: PictureRefusal) {
    switch refusal {
    case .tooLarge, .tooManyPixels: self = .tooLarge
    case .notReadHere: self = .notInstalled
    default: self = .damaged
    }
  }
}
