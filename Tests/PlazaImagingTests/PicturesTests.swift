import PlazaBase
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import Testing

struct PicturesTests {
  static let sizes = [
    PictureSize("full", width: 400, height: 400), PictureSize("list", width: 80, height: 120),
  ]

  @Test(arguments: PictureKind.allCases)
  func `every picture format is converted to a JPEG in every size`(kind: PictureKind) async throws
  {
    try await withPictures { pictures, fixtures in
      let ending = ["jpg", "png", "webp", "heic"][PictureKind.allCases.firstIndex(of: kind) ?? 0]
      let made = try await pictures.remake(
        try await fixtures.quarters(600, 300, as: ending), in: Self.sizes)
      #expect(made.keys.sorted() == ["full", "list"])
      for (name, size) in [("full", (400, 200)), ("list", (80, 40))] {
        let jpeg = try #require(made[name])
        #expect(PictureKind(sniffing: jpeg) == .jpeg)
        let pixels = try await fixtures.decode(jpeg)
        #expect(pixels.width == size.0 && pixels.height == size.1)
        #expect(pixels.quarters == ["red", "green", "blue", "white"])
      }
    }
  }

  @Test func `a small picture is not enlarged`() async throws {
    try await withPictures { pictures, fixtures in
      let made = try await pictures.remake(
        try await fixtures.quarters(40, 30, as: "png"), in: Self.sizes)
      let pixels = try await fixtures.decode(try #require(made["full"]))
      #expect(pixels.width == 40 && pixels.height == 30)
    }
  }

  static let orientations: [UInt8: [String]] = [
    1: ["red", "green", "blue", "white"], 3: ["white", "blue", "green", "red"],
    6: ["blue", "red", "white", "green"], 8: ["green", "white", "red", "blue"],
  ]

  @Test(arguments: orientations)
  func `a rotated photo is turned upright, and its metadata is removed`(
    orientation: UInt8, quarters: [String]
  ) async throws {
    try await withPictures { pictures, fixtures in
      let photo = PictureFixtures.plantingEXIF(
        try await fixtures.quarters(600, 300, as: "jpg"), orientation: orientation)
      #expect(photo.holds("PlantedMake") && photo.holds("PlantedXMP"))
      let made = try await pictures.remake(photo, in: Self.sizes)
      let pixels = try await fixtures.decode(try #require(made["full"]))
      #expect(pixels.quarters == quarters)
      #expect(orientation < 5 ? pixels.width == 400 : pixels.height == 400)
      for jpeg in made.values {
        for word in ["Exif", "Planted", "GPS", "ns.adobe", "ICC_PROFILE", "Photoshop"] {
          #expect(!jpeg.holds(word), "\(word) t respond, so your sign-in there still exists")
        }
      }
    }
  }

  @Test func `transparent areas become white`() async throws {
    try await withPictures { pictures, fixtures in
      let png = try await fixtures.tools.withScratchDirectory { scratch in
        try await scratch.run(
          SandboxedCommand("vips", ["black", "x.v", "20", "20", "--bands", "4"]))
        try await scratch.run(
          SandboxedCommand("vips", ["copy", "x.v", "x.png", "--interpretation", "srgb"]))
        return try #require(try scratch.get("x.png", atMost: 100_000))
      }
      let made = try await pictures.remake(png, in: Self.sizes)
      let pixels = try await fixtures.decode(try #require(made["full"]))
      #expect(pixels.quarters == ["white", "white", "white", "white"])
    }
  }

  @Test(arguments: [
    "", "hello", "GIF89a\u{1}\u{0}\u{1}\u{0}", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "%PDF-1.7\n",
    "push graphic-context\nimage over 0,0 0,0 'https://example.com/'\npop graphic-context",
    "P6 1 1 255\naaa",
    "BM aaaaaaaaaaaaaaaaaaaaaa", "II*\u{0}aaaa", "RIFF    WAVEfmt ",
    "\u{0}\u{0}\u{0}\u{18}ftypisom",
    "\u{0}\u{0}\u{0}\u{18}ftypavif\u{0}\u{0}\u{0}\u{0}", "<?xml version=\"1.0\"?><!DOCTYPE a>",
    "MZ", "PK\u{3}\u{4}",
  ])
  func `a file that is not a picture is refused without running a program`(text: String)
    async throws
  {
    // The tools do not exist, so a refusal of the picture shows that none was called.
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/bench", search: [folder], deadline: .testTimeout, world: .real)
      await #expect(throws: PictureRefusal.notAPicture) {
        try await Pictures(tools: tools).remake(Array(text.utf8), in: Self.sizes)
      }
    }
  }

  @Test func `a picture over the size limit is refused by its length`() async throws {
    try await withPictures { pictures, _ in
      let bytes: [UInt8] = [0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: Pictures.largest)
      await #expect(throws: PictureRefusal.tooLarge(maximum: Pictures.largest)) {
        try await pictures.remake(bytes, in: Self.sizes)
      }
    }
  }

  @Test(
    arguments: [(50_000, 50_000), (1_000_000, 41), (2_147_483_647, 2_147_483_647)]
      as [(UInt32, UInt32)])
  func `a small file that declares a huge picture is refused before unpacking`(
    width: UInt32, height: UInt32
  )
    async throws
  {
    try await withPictures { pictures, _ in
      await #expect {
        try await pictures.remake(PictureFixtures.bomb(width, height), in: Self.sizes)
      } throws: { error in
        error as? PictureRefusal == .tooManyPixels(maximum: 40_000_000)
          || error as? PictureRefusal == .damaged
      }
    }
  }

  @Test func `a picture just over the pixel limit is refused`() async throws {
    try await withPictures { pictures, _ in
      await #expect(throws: PictureRefusal.tooManyPixels(maximum: 40_000_000)) {
        try await pictures.remake(PictureFixtures.bomb(8001, 5000), in: Self.sizes)
      }
    }
  }

  @Test(arguments: ["jpg", "png", "webp", "heic"])
  func `a truncated picture is refused at any length`(ending: String) async throws {
    try await withPictures { pictures, fixtures in
      let whole = try await fixtures.noise(300, 300, as: ending)
      for share in [0.02, 0.3, 0.6, 0.95] {
        let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
        await #expect(throws: PictureRefusal.damaged, "\(share)") {
          try await pictures.remake(cut, in: Self.sizes)
        }
      }
    }
  }

  @Test(
    arguments: [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]] as [[UInt8]])
  func `a file with only the signature of a picture is refused as damaged`(start: [UInt8])
    async throws
  {
    try await withPictures { pictures, _ in
      let bytes = start + Array("and then it tells a story".utf8)
      await #expect(throws: PictureRefusal.damaged) {
        try await pictures.remake(bytes, in: Self.sizes)
      }
    }
  }

  @Test func `data after the end of a picture is dropped`() async throws {
    try await withPictures { pictures, fixtures in
      let script = "<script>alert(1)</script>PK\u{3}\u{4}"
      let bytes = try await fixtures.quarters(60, 60, as: "jpg") + Array(script.utf8)
      let made = try await pictures.remake(bytes, in: Self.sizes)
      for jpeg in made.values { #expect(!jpeg.holds("script") && !jpeg.holds("PK\u{3}\u{4}")) }
    }
  }

  @Test func `picture errors are reported in the reader's language`() {
    let (large, missing) = (PictureRefusal.tooLarge(maximum: 20 << 20), ToolError.missing("vips"))
    #expect(large.message.hasPrefix("This picture is too large. The limit is 20 MB"))
    Language.korean.withLanguage {
      #expect(large.message == "사진이 너무 큽니다. 최대 20MB까지 올릴 수 있습니다. 더 작은 사진을 선택해 주세요.")
      #expect(PictureRefusal.damaged.message.hasPrefix("사진이 손상되었거나"))
      #expect(missing.message.hasPrefix("이 서버에 vips 프로그램(데비안 패키지 libvips-tools)이 없습니다."))
      #expect(ToolError.noRoom.message.hasPrefix("이 서버의 디스크가 가득 찼습니다."))
    }
  }

  @Test func `a missing libvips is reported with how to install it`() async throws {
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/bench", search: [folder], deadline: .testTimeout, world: .real)
      await #expect(throws: ToolError.missing("vipsheader")) {
        try await Pictures(tools: tools).remake([0xFF, 0xD8, 0xFF, 0xE0], in: Self.sizes)
      }
      #expect(
        ToolError.missing("vipsheader").message.contains("from the Debian package libvips-tools."))
    }
  }

  private func withPictures(_ body: (Pictures, PictureFixtures) async throws -> Void) async throws
  {
    try await withTools { tools in
      try await body(Pictures(tools: tools), PictureFixtures(tools: tools))
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain this text.
  func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
