import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// Saved print settings, in the order's form and on their own page.
struct PresetTests {
  @Test(arguments: Engine.all)
  func `a preset is saved, applied, renamed and deleted`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let ann = try await site.visitor(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 4)
      let place = "/print/order/\(site.storeID)"
      let handout = [
        "sides": "two-sided-long-edge", "numberUp": "4", "copies": "25", "pages": "1-3",
      ]
      let saved = try await ann.post(
        place,
        fields: site.options(document, handout) + [
          ("presetName.\(document)", "<Handouts>"), ("keep", document.text),
        ])
      #expect(saved.status == .ok && saved.text.contains("Saved as “"))
      #expect(HTMLCheck(document: saved.bytes).faults == [])
      // The other input is preserved.
      #expect(saved.text.contains("value=\"25\"") && saved.text.contains("value=\"1-3\""))
      let preset = try #require(try await site.presets().first)
      #expect(
        preset.name == "<Handouts>" && preset.settings.copies == 25
          && preset.settings.numberUp == 4)

      let applied = try await ann.post(
        place,
        fields: site.options(document, ["pages": "2"]) + [("apply", "\(document).\(preset.id)")])
      #expect(
        applied.status == .ok && applied.text.contains("value=\"25\"")
          && applied.text.contains("value=\"2\""))
      #expect(applied.text.contains("value=\"two-sided-long-edge\" selected"))

      let mine = try await ann.get("/print/me/presets")
      #expect(
        HTMLCheck(document: mine.bytes).faults == [] && mine.text.contains("25 copies · Two-sided")
      )
      let one = "/print/me/presets/\(preset.id)"
      #expect(try await ann.post(one, form: ["name": " "]).status == .unprocessableContent)
      #expect(try await ann.post(one, form: ["name": "Scripts"]).location == "/print/me/presets")
      #expect(try await site.presets().map(\.name) == ["Scripts"])
      let bob = try await site.visitor(.bob)
      #expect(try await bob.post(one, form: ["name": "Your account"]).status == .notFound)
      #expect(try await bob.post(one + "/delete", form: [:]).status == .notFound)
      #expect(try await ann.post(one + "/delete", form: [:]).location == "/print/me/presets")
      #expect(try await site.presets().isEmpty)
      let gone = try await ann.post(
        place, fields: site.options(document, [:]) + [("apply", "\(document).\(preset.id)")])
      #expect(
        gone.status == .unprocessableContent && gone.text.contains("These settings were deleted."))
    }
  }

  @Test func `saving under an existing name replaces the preset, and names are unique`()
    async throws
  {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      for (name, copies) in [("A", "2"), ("B", "3"), ("A", "4")] {
        #expect(try await site.save(name, copies: copies, by: ann).status == .ok)
      }
      let presets = try await site.presets()
      #expect(presets.map(\.name) == ["A", "B"] && presets.map(\.settings.copies) == [4, 3])
      let taken = try await ann.post("/print/me/presets/\(presets[1].id)", form: ["name": "A"])
      #expect(taken.status == .conflict && taken.text.contains("You have settings of this name."))
      #expect(try await site.save("", copies: "2", by: ann).status == .unprocessableContent)
      #expect(try await site.save("C", copies: "0", by: ann).status == .unprocessableContent)
    }
  }

  @Test func `a member can save at most twenty presets`() async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      for number in 1...20 {
        #expect(try await site.save("\(number)", copies: "1", by: ann).status == .ok)
      }
      let refused = try await site.save("21", copies: "1", by: ann)
      #expect(
        refused.status == .unprocessableContent && refused.text.contains("at most 20 at a time"))
      #expect(
        try await site.save("7", copies: "9", by: ann).status == .ok, "what is there is replaced")
      #expect(try await site.presets().count == 20)
    }
  }

  @Test func `one button applies the same options to all documents, except their pages`()
    async throws
  {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann)
      let (one, other) = (
        try await site.shopFixture.document(of: Cast.ann.id, pages: 4),
        try await site.shopFixture.document(of: Cast.ann.id, pages: 9)
      )
      let fields =
        site.options(one, ["copies": "12", "pages": "1-2", "staple": "true"])
        + site.options(other, ["pages": "5"])
      let page = try await ann.post(
        "/print/order/\(site.storeID)", fields: fields + [("same", one.text)])
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      for (name, value) in [
        ("copies.\(one)", "12"), ("copies.\(other)", "12"), ("pages.\(one)", "1-2"),
        ("pages.\(other)", "5"),
      ] {
        let field = try #require(
          page.text.firstMatch(of: try Regex("name=\"\(name)\"[^>]*value=\"([^\"]*)\"")))
        #expect(field[1].substring == Substring(value), "\(name)")
      }
    }
  }
}

extension PrintShopSite {
  fileprivate func presets() async throws -> [PrintPreset] {
    try await store.read { try PrintPreset.list(of: Cast.ann.id, $0) }
  }

  fileprivate func save(_ name: String, copies: String, by web: WebClient) async throws -> Reply {
    let document = try await shopFixture.document(of: Cast.ann.id, pages: 1)
    let answer = try await web.post(
      "/print/order/\(storeID)",
      fields: options(document, ["copies": copies]) + [
        ("presetName.\(document)", name), ("keep", document.text),
      ])
    try await store.write { try $0.run("DELETE FROM print_document WHERE id = \(document)") }
    return answer
  }
}
