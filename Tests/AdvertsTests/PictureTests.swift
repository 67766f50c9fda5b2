import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import Testing

@testable import Adverts

struct PictureTests {
  /// A PNG of noise, larger than the displayed size of an advert.
  private func picture() async throws -> [UInt8] {
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(folder: folder, deadline: .testTimeout, world: .real)
      return try await tools.withScratchDirectory { scratch in
        try await scratch.run(
          SandboxedCommand("vips", ["gaussnoise", "x.v", "1200", "900", "--seed", "7"]))
        try await scratch.run(SandboxedCommand("vips", ["copy", "x.v", "x.png"]))
        return try #require(try scratch.get("x.png", atMost: 10_000_000))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a picture is re-encoded, stored with its advert and shown to everyone`(engine: Engine)
    async throws
  {
    let sent = try await picture()
    try await AdvertFixture.open(on: engine) { board in
      let (dan, cleo) = (board.visitor(.dan), board.visitor())
      let waiting = try await dan.send(.put, "/adverts/pictures", body: sent)
      #expect(waiting.status == .created)
      let id = try #require(waiting.json("id"))
      #expect(waiting.json("preview") == "/adverts/pictures/\(id)/card")
      let form = try await form(board, picture: id)
      let made = try await dan.post("/adverts", form: form)
      let place = try #require(made.location)
      let advert = try #require(ID<Advert>(place.split(separator: "/").last ?? ""))
      let kept = try await board.store.read { try Advert.find(advert, $0).details.picture }
      #expect(kept?.text == id)
      for size in AdvertPictureSize.allCases {
        let shown = try await cleo.get("/adverts/pictures/\(id)/\(size.rawValue)")
        #expect(shown.status == .ok && shown.headers[.contentType] == "image/jpeg")
        #expect(PictureKind(sniffing: shown.bytes) == .jpeg && shown.bytes != sent)
        #expect(shown.headers[.cacheControl]?.contains("immutable") == true)
      }
      #expect(try await dan.get(place).text.contains("/adverts/pictures/\(id)/"))
      #expect(try await cleo.get("/adverts/pictures/\(id)/huge").status == .notFound)
      #expect(
        try await dan.post("/adverts", form: form).status == .unprocessableContent,
        "it is another's now")
      // Files have the disk's time, regardless of the test's clock.
      try await board.adverts.cleanUp(now: World.real.now() + .hours(30))
      #expect(try await cleo.get("/adverts/pictures/\(id)/card").status == .ok)
      _ = try await dan.post(place + "/delete")
      try await board.adverts.cleanUp(now: World.real.now() + .hours(30))
      #expect(try await cleo.get("/adverts/pictures/\(id)/card").status == .notFound)
    }
  }

  private func form(_ board: AdvertFixture, picture: String) async throws -> KeyValuePairs<
    String, String
  > {
    let advertiser = try await board.advert().advertiser.text
    return [
      "advertiser": advertiser, "headline": "A cup", "target": "https://halfway.example/",
      "storefronts": "popcorn",
      "first": "2026-06-01", "last": "2026-06-30", "budget": "12.50", "click": "0.20", "view": "0",
      "picture": picture,
    ]
  }
}
