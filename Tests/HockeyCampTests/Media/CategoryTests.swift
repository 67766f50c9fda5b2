import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp

/// The categories that the office manages.
@Suite struct CategoryTests {
  @Test(arguments: Engine.all)
  func `only the office adds, renames, orders and locks categories`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (olga, guest) = (fixture.visitor(.olga), fixture.visitor(nil))
      #expect(
        try await fixture.visitor(.cole).post("/camp/desk/categories", form: ["title": "x"]).status
          == .forbidden)
      for title in ["Skating", "Shots"] {
        #expect(
          try await olga.post("/camp/desk/categories", form: ["title": title]).status == .seeOther)
      }
      let twice = try await olga.post(
        "/camp/desk/categories", form: ["title": "Shots", "isLocked": "true"])
      #expect(
        twice.status == .conflict
          && twice.text.contains("A category with this name already exists"))
      let all = try await fixture.store.read { try MediaCategory.all($0) }
      #expect(all.map(\.title) == ["Skating", "Shots"])
      let place = "/camp/desk/categories/\(all[1].id)"
      #expect(try await olga.post(place + "/move-up", form: [:]).status == .seeOther)
      let form: KeyValuePairs = ["title": "Shooting", "titleKorean": "슛", "isLocked": "true"]
      #expect(try await olga.post(place, form: form).status == .seeOther)
      #expect(
        try await fixture.store.read { try MediaCategory.all($0) }.map(\.title) == [
          "Shooting", "Skating",
        ])
      let clip = try await fixture.item(.everyone, by: .cole, category: all[1].id)
      #expect(
        try await guest.get("/camp/media/\(clip)").status == .notFound, "its category is locked")
      #expect(try await olga.post(place, form: ["title": "Shooting"]).status == .seeOther)
      #expect(try await guest.get("/camp/media/\(clip)").status == .ok)
    }
  }

  @Test(arguments: Engine.all)
  func `removing a category requires a new category for its videos`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let olga = fixture.visitor(.olga)
      for title in ["Inside", "Other"] {
        let form: KeyValuePairs = ["title": title, "isLocked": "true"]
        #expect(try await olga.post("/camp/desk/categories", form: form).status == .seeOther)
      }
      let all = try await fixture.store.read { try MediaCategory.all($0) }
      let clip = try await fixture.item(.everyone, by: .cole, category: all[0].id)
      let place = "/camp/desk/categories/\(all[0].id)/remove"
      let refused = try await olga.post(place, form: [:])
      #expect(
        refused.status == .conflict && refused.text.contains("This category contains videos"))
      #expect(
        try await olga.post(place, form: ["heir": all[0].id.text]).status == .conflict, "itself")
      #expect(try await olga.post(place, form: ["heir": all[1].id.text]).status == .seeOther)
      #expect(try await fixture.store.read { try MediaCategory.all($0) }.map(\.title) == ["Other"])
      #expect(
        try await fixture.visitor(nil).get("/camp/media/\(clip)").status == .notFound,
        "locked still")
      #expect(try await fixture.visitor(.mia).get("/camp/media/\(clip)").status == .ok)
      #expect(try await olga.get("/camp/desk/categories/\(all[0].id)").status == .notFound)
    }
  }
}
