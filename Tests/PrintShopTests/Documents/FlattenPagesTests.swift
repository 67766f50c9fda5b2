import PlazaBase
import PlazaData
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// Flattening of layers, annotations and form fields: the printed result equals the displayed one.
@Suite struct FlattenPagesTests {
  private static let red = Raster.Dot(red: 255, green: 0, blue: 0)
  private static let green = Raster.Dot(red: 0, green: 255, blue: 0)
  private static let blue = Raster.Dot(red: 0, green: 0, blue: 255)

  /// Returns a page with a red, a green and a blue square, each in a layer of its own: objects 5,
  /// 6 and 7.
  private static func layered(_ configuration: String, _ groups: [String], more: String = "")
    -> [UInt8]
  {
    let drawing = """
      /OC /A BDC 1 0 0 rg 50 700 100 100 re f EMC /OC /B BDC 0 1 0 rg 250 700 100 100 re f EMC
      /OC /C BDC 0 0 1 rg 450 700 100 100 re f EMC
      """
    return PDFText.file(
      [
        "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R 7 0 R] /D << \(configuration) >> >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
        /Resources << /Properties << /A \(more.isEmpty ? "5" : "8") 0 R /B 6 0 R /C 7 0 R >> >> >>
        """, "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
      ] + groups.map { "<< /Type /OCG /Name (Layer) \($0) >>" } + (more.isEmpty ? [] : [more]))
  }

  private static func prints(_ document: [UInt8]) async throws -> (Raster, isColour: Bool) {
    var made: (Raster, Bool)?
    try await UploadFixture.open { room in
      let id = try await room.upload(document)
      #expect(try await room.prepare(id).state == .ready)
      let pdf = try #require(try await room.documentStore.bytes(of: id, .pdf))
      let pages = try await room.store.read { try Document.pages(of: id, $0) }
      let side = try await ImposePages(documentStore: room.documentStore, tools: room.tools)(
        pdf, PrintOptions(), [[1]])
      made = (try await room.tools.raster(side), pages[0].isColour)
    }
    return try #require(made)
  }

  @Test(arguments: [
    ("", ["", "", ""], "", "rgb"), ("/OFF [5 0 R]", ["", "", ""], "", "gb"),
    ("/BaseState /OFF /ON [7 0 R]", ["", "", ""], "", "b"),
    ("", ["", "/Usage << /Print << /PrintState /OFF >> >>", ""], "", "rb"),
    (
      "/OFF [5 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>]",
      ["/Usage << /Print << /PrintState /ON >> >>", "", ""], "", "rgb"
    ),
    ("/OFF [5 0 R]", ["/Usage << /Print << /PrintState /ON >> >>", "", ""], "", "gb"),
    ("", ["", "", ""], "<< /Type /OCMD /OCGs [5 0 R] /P /AllOff >>", "gb"),
  ])
  func `a layer that is hidden or not for printing is not printed`(
    configuration: String, groups: [String], more: String, seen: String
  ) async throws {
    let side = try await Self.prints(Self.layered(configuration, groups, more: more)).0
    #expect((side.box(of: Self.red) != nil) == seen.contains("r"))
    #expect((side.box(of: Self.green) != nil) == seen.contains("g"))
    #expect((side.box(of: Self.blue) != nil) == seen.contains("b"))
    let box = try #require(side.box(of: Self.blue))
    #expect(abs(box.left - 450) <= 2 && abs(box.top - 42) <= 2 && abs(box.width - 100) <= 2)
  }

  private static func noted(_ note: String, catalog: String = "") -> [UInt8] {
    PDFText.file([
      "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>",
      "<< /Type /Annot \(note) >>",
      """
      << /Type /XObject /Subtype /Form /BBox [0 0 100 50] /Length 24 >>
      stream
      1 0 0 rg 0 0 100 50 re f
      endstream
      """,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ])
  }

  /// Covers annotations with and without an appearance stream, each with and without the print
  /// flag.
  @Test(arguments: [true, false])
  func `an annotation is printed and counted as colour only if its print flag is set`(
    isPrinted: Bool
  ) async throws {
    let flag = isPrinted ? "/F 4" : ""
    for note in [
      "/Subtype /Stamp /Rect [100 400 300 500] /AP << /N 5 0 R >>",
      "/Subtype /Highlight /C [1 0 0] /Rect [100 400 300 450] /QuadPoints [100 450 300 450 100 400 300 400]",
      "/Subtype /Square /IC [1 0 0] /C [1 0 0] /Rect [100 400 300 450]",
    ] {
      let (side, isColour) = try await Self.prints(Self.noted("\(note) \(flag)"))
      let box = side.box(of: Self.red, within: 40)
      #expect((box != nil) == isPrinted && isColour == isPrinted, "\(note)")
      if let box {
        #expect(abs(box.left - 100) < 14 && abs(box.right - 300) < 14, "\(note): \(box)")
      }
    }
  }

  @Test func `a hidden annotation is not printed`() async throws {
    let (side, isColour) = try await Self.prints(
      Self.noted("/Subtype /Stamp /F 6 /Rect [100 400 300 500] /AP << /N 5 0 R >>"))
    #expect(side.box(of: Self.red) == nil && !isColour)
  }

  @Test func `a form field without an appearance is printed`() async throws {
    let field =
      "/Subtype /Widget /FT /Tx /T (n) /V (HHHHHHHH) /DA (/Helv 40 Tf 1 0 0 rg) /F 4 /Rect [100 400 500 450]"
    let form =
      "/AcroForm << /NeedAppearances true /Fields [4 0 R] /DR << /Font << /Helv 6 0 R >> >> >>"
    let side = try await Self.prints(Self.noted(field, catalog: form)).0
    #expect(side.box(of: Self.red) != nil)
  }

  @Test func `Korean text in a form field is printed at the position of the field`() async throws {
    let field =
      "/Subtype /Widget /FT /Tx /T (n) /V <FEFFD55CAE00> /DA (/Helv 40 Tf 0 g) /F 4 /Rect [100 400 500 450]"
    let form =
      "/AcroForm << /NeedAppearances true /Fields [4 0 R] /DR << /Font << /Helv 6 0 R >> >> >>"
    let side = try await Self.prints(Self.noted(field, catalog: form)).0
    let box = try #require(side.box(of: Raster.Dot(red: 0, green: 0, blue: 0), within: 90))
    #expect(box.left >= 98 && box.left < 115 && box.width > 60 && box.width < 90, "\(box)")
    #expect(box.top >= 842 - 455 && box.bottom <= 842 - 395, "\(box)")
  }
}
