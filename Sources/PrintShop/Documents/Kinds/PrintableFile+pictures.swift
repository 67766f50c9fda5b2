import Foundation
import PlazaImaging
import PlazaMarkup
import PlazaProcesses

/// Converts pictures to pages in landscape or portrait, like the picture.
extension PrintableFile {
  /// The maximum number of pixels: enough for photographs of current phones.
  private static let maxPixels = 120_000_000
  /// A4 at 300 dpi, for both orientations.
  private static let page = PictureSize("page", width: 3508, height: 3508)
  private static let margin = 28.0
  /// The maximum number of pages of a picture.
  static let maxScans = 200
  /// The number of pages drawn in one run, each of which is a whole picture.
  private static let drawnAtOnce = 10

  private var pictures: Pictures {
    Pictures(tools: tools, largest: Uploads.largest, maxPixels: Self.maxPixels)
  }

  func picture(_ bytes: [UInt8]) async throws -> [UInt8] {
    try await current {
      try await drawing([$0.remake(bytes, in: [Self.page])[Self.page.name] ?? []])
    }
  }

  /// Converts each page of a picture, with its own orientation.
  func scan(_ bytes: [UInt8], _ kind: ScanKind) async throws -> [UInt8] {
    try await current {
      try await drawing($0.pages(of: bytes, kind, in: Self.page, atMost: Self.maxScans))
    }
  }

  private func current(_ make: (Pictures) async throws -> [UInt8]) async throws -> [UInt8] {
    do {
      return try await make(pictures)
    } catch let refusal as PictureRefusal {
      throw DocumentRefusal(refusal)
    }
  }

  private func drawing(_ uprights: [[UInt8]]) async throws -> [UInt8] {
    var (parts, run, lies) = ([[UInt8]](), [[UInt8]](), false)
    for upright in uprights {
      let (width, height) = try await pictures.size(of: upright)
      if !run.isEmpty, lies != (width > height) || run.count == Self.drawnAtOnce {
        parts.append(try await draw(run, lies: lies))
        run = []
      }
      lies = width > height
      run.append(upright)
    }
    parts.append(try await draw(run, lies: lies))
    return try await joined(parts)
  }

  /// Draws pictures of one orientation on pages of that orientation.
  private func draw(_ uprights: [[UInt8]], lies: Bool) async throws -> [UInt8] {
    let paper = lies ? (width: 841.89, height: 595.28) : (width: 595.28, height: 841.89)
    let room = (
      width: String(paper.width - 2 * Self.margin), height: String(paper.height - 2 * Self.margin)
    )
    let drawings = uprights.map { upright in
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(String(paper.width)) \(String(paper.height))">\
      <image x="\(String(Self.margin))" y="\(String(Self.margin))" width="\(room.width)" height="\(room.height)" \
      preserveAspectRatio="xMidYMid meet" href="data:image/jpeg;base64,\(Data(upright).base64EncodedString())"/></svg>
      """ as Markup
    }
    return try await draw(
      drawings, widthMM: paper.width * 25.4 / 72, heightMM: paper.height * 25.4 / 72)
  }

  private func joined(_ parts: [[UInt8]]) async throws -> [UInt8] {
    if parts.count == 1 { return parts[0] }
    return try await tools.withScratchDirectory { scratch in
      let names = parts.indices.map { "part\($0).pdf" }
      for (name, part) in zip(names, parts) { try scratch.put(name, part) }
      try await scratch.run(
        .init("qpdf", ["--empty", "--pages"] + names + ["--", "joined.pdf"], .manyPages))
      guard let pdf = try scratch.get("joined.pdf", atMost: Uploads.largest) else {
        throw DocumentRefusal.tooLarge
      }
      return pdf
    }
  }
}

extension DocumentRefusal {
  fileprivate init(_ refusal: PictureRefusal) {
    switch refusal {
    case .tooLarge, .tooManyPixels: self = .tooLarge
    case .tooManyPages: self = .tooManyPages
    case .notReadHere: self = .notInstalled
    default: self = .damaged
    }
  }
}
