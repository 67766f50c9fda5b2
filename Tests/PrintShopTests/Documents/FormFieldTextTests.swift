import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// The texts of fields and annotations that poppler cannot render, and what needs no rendering.
struct FormFieldTextTests {
  private static let form =
    "/AcroForm << /NeedAppearances true /Fields [4 0 R] /DA (/Helv 20 Tf 1 0 0 rg) /DR << /Font << /Helv 6 0 R >> >> >>"

  /// Returns a page with one annotation, object 4, and a field that it can inherit from, object 5.
  private static func noted(_ note: String, field: String = "<< >>") -> [UInt8] {
    PDFText.file([
      "<< /Type /Catalog /Pages 2 0 R \(form) >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>",
      "<< /Type /Annot /F 4 /Rect [100 400 300 500] \(note) >>", field,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", "<< /Parent 5 0 R >>",
    ])
  }

  private static func hex(_ text: String) -> String {
    "<FEFF" + text.utf16.map { String($0, radix: 16, padded: 4) }.joined() + ">"
  }

  /// Returns the text of the prepared document.
  private static func printed(_ document: [UInt8]) async throws -> String {
    var words = ""
    try await UploadFixture.open { room in
      let id = try await room.upload(document)
      #expect(try await room.prepare(id).state == .ready)
      let pdf = try #require(try await room.documentStore.bytes(of: id, .pdf))
      words = try await room.tools.withScratchDirectory { scratch in
        try scratch.put("made.pdf", pdf)
        return String(
          decoding: try await scratch.run(
            SandboxedCommand("pdftotext", ["-layout", "made.pdf", "-"])), as: UTF8.self)
      }
    }
    return words
  }

  @Test func `a selected option and a note are printed in Korean`() async throws {
    let chosen =
      "/Subtype /Widget /FT /Ch /Ff 131072 /T (n) /V (b) /Opt [[(a) (A)] [(b) \(Self.hex("서울특별시"))]]"
    #expect(try await Self.printed(Self.noted(chosen)).contains("서울특별시"))
    let note = "/Subtype /FreeText /DA (/Helv 20 Tf 0 g) /Contents \(Self.hex("검토 완료"))"
    #expect(try await Self.printed(Self.noted(note)).contains("검토 완료"))
  }

  @Test func `a list box is printed with the options that it shows, each once`() async throws {
    let options =
      "/Opt [[(a) (Gone)] [(b) \(Self.hex("부산 Busan"))] [(c) \(Self.hex("서울특별시"))] (Latin)] /TI 1"
    let lines = try await Self.printed(
      Self.noted("/Subtype /Widget /FT /Ch /T (n) /V (c) \(options)")
    )
    .split(whereSeparator: { $0.isNewline || $0 == "\u{C}" }).map { $0.filter { $0 != " " } }
    #expect(lines == ["부산Busan", "서울특별시", "Latin"])
    let inherited = Self.noted(
      "/Subtype /Widget /Parent 5 0 R", field: "<< /FT /Ch /T (n) \(options) >>")
    #expect(try await Self.printed(inherited).ranges(of: "Busan").count == 1)
  }

  @Test(
    arguments: [
      (PDFValue.text("u:b"), [1]), (.list([.text("u:b"), .text("u:라틴")]), [1, 2]),
      (.text("u:none"), []),
    ] as [(PDFValue, [Int])])
  func `the chosen options of a list box have a grey background, and what does not fit is cut off`(
    value: PDFValue, chosen: [Int]
  ) throws {
    let field = PDFValue.entries([
      "/Subtype": .text("/Widget"), "/FT": .text("/Ch"), "/V": value,
      "/DA": .text("/Helv 10 Tf 0 g"),
      "/Rect": .list([100, 400, 300, 430].map(PDFValue.number)),
      "/Opt": .list([
        .list([.text("u:a"), .text("u:가\n나")]), .list([.text("u:b"), .text("u:B")]), .text("u:라틴"),
        .text("b:ff"),
      ]),
    ])
    let note = PDFNotes.Note(reference: "4 0 R", value: field)
    let page = PageBox(.entries(["/MediaBox": .list([0, 0, 595, 842].map(PDFValue.number))]))
    let words = try #require(FieldText([note], on: 0, page, usual: nil))
    #expect(words.lines == ["가 나", "B", "라틴", ""] && words.isList && words.chosen == Set(chosen))
    #expect(words.holder == ["4 0 R", "/Opt"])
    let drawing = String(decoding: words.drawing.bytes, as: UTF8.self)
    #expect(drawing.ranges(of: "fill=\"rgb(204,204,204)\"").count == chosen.count)
    #expect(drawing.contains(#"<svg x="100.0" y="412.0" width="200.0" height="30.0""#))
  }

  @Test func `mixed-script text and an inherited field value are printed once`() async throws {
    let mixed = "/Subtype /Widget /FT /Tx /T (n) /V \(Self.hex("Form 양식"))"
    #expect(try await Self.printed(Self.noted(mixed)).ranges(of: "Form").count == 1)
    let inherited = Self.noted(
      "/Subtype /Widget /Parent 7 0 R", field: "<< /FT /Tx /T (n) /V \(Self.hex("Form 양식")) >>")
    #expect(try await Self.printed(inherited).ranges(of: "Form").count == 1)
  }

  @Test func `a long field value wraps onto several lines`() async throws {
    let text = "/Subtype /Widget /FT /Tx /Ff 4096 /T (n) /V \(Self.hex("가나다라마바사아자차카타파하"))"
    let lines = try await Self.printed(Self.noted(text)).filter { $0 != " " }.split(
      whereSeparator: \.isNewline)
    #expect(lines.filter { $0 != "\u{C}" } == ["가나다라마바사아자", "차카타파하"])
  }

  @Test func `numbers of any size in annotations are parsed without a crash`() async throws {
    let huge = "99999999999999999999.0"
    for note in [
      "/Subtype /Square /C [0] /F \(huge)", "/Subtype /Square /C [0] /F -\(huge)",
      "/Subtype /Widget /FT /Tx /T (n) /V \(Self.hex("가")) /Ff \(huge) /Q \(huge)",
      "/Subtype /Widget /FT /Tx /T (n) /V \(Self.hex("가")) /Q -\(huge) /DA (/Helv \(huge) Tf \(huge) g)",
    ] {
      try await UploadFixture.open { room in
        let state = try await room.prepare(try await room.upload(Self.noted(note))).state
        #expect(state == .ready || state == .refused, "\(note)")
      }
    }
  }

  @Test(arguments: [
    ("/Subtype /Link /BS << /W 0 >>", false), ("/Subtype /Link /Border [0 0 0] /C [1 0 0]", false),
    ("/Subtype /Link /C [1 0 0]", true),
    ("/Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0]", false),
    ("/Subtype /Square /C [1 0 0]", true), ("/Subtype /Square /BS << /W 0 >> /IC [1 0 0]", true),
  ])
  func `a document is redrawn only if it has visible annotations`(note: String, isDrawn: Bool)
    async throws
  {
    try await UploadFixture.open { room in
      let needed = try await room.tools.withScratchDirectory { scratch in
        try scratch.put(
          "in.pdf", Self.noted(note.contains("/Rect") ? note : note + " /Rect [100 400 300 500]"))
        return try await PDFNotes(try await PDFPages("in.pdf", on: scratch)).needDrawing
      }
      #expect(needed == isDrawn)
    }
  }

  @Test func `lines wrap at spaces, and inside words wider than a line`() {
    #expect(TextWidth.wrap("서울 시청 앞", atMost: 5) == ["서울 시청", "앞"])
    #expect(TextWidth.wrap("가나다라", atMost: 3) == ["가나다", "라"])
    #expect(TextWidth.wrap("가나", atMost: 0) == ["가", "나"])
    #expect(TextWidth.wrap("", atMost: 3) == [""])
  }

  @Test func `a default appearance is parsed into font size and colour`() {
    #expect(FieldAppearance("/Helv 12 Tf 0.5 g") == FieldAppearance("0.5 0.5 0.5 rg /F 12 Tf"))
    #expect(FieldAppearance("/Helv 12 Tf 1 0 0 rg").ink == "rgb(255,0,0)")
    for text in ["", "Tf", "/Helv inf Tf", "x g", "1 rg"] {
      #expect(
        FieldAppearance(text).letters == 0 && FieldAppearance(text).ink == "rgb(0,0,0)", "\(text)")
    }
  }
}

extension String {
  fileprivate init(_ number: UInt16, radix: Int, padded count: Int) {
    let digits = String(number, radix: radix, uppercase: true)
    self = String(repeating: "0", count: count - digits.count) + digits
  }
}
