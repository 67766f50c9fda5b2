import Testing

/// The pages for owners of shops quote the screens as they are.
struct OwnerGuideTests {
  @Test(arguments: OwnerGuide.names)
  func `labels in bold type are those of the screens in both languages`(name: String) throws {
    let screens = ScreenLabels(tables: try SourceTree.phraseTables().map(\.text))
    #expect(screens.translations.count > 3000, "the phrases were not found")
    let guide = try OwnerGuide(name)
    #expect(OwnerGuide.labels(in: guide.english).count > 80, "the labels were not found")
    let wrong = guide.wrongLabels(screens)
    #expect(wrong == [], "\(wrong.listed)")
  }

  @Test(arguments: OwnerGuide.names)
  func `quoted paths are routes and the same in both languages`(name: String) throws {
    let guide = try OwnerGuide(name)
    let paths = Set(OwnerGuide.paths(in: guide.english))
    #expect(paths.count > 12, "the paths were not found")
    #expect(paths == Set(OwnerGuide.paths(in: guide.korean)))
    let patterns = try SourceTree.sources.get().files.flatMap { file in
      file.swift.literals.map(\.text).filter { $0.hasPrefix("/") }
    }
    let unknown = paths.filter { path in !patterns.contains { Self.matches(path, $0) } }
    #expect(unknown.sorted() == [])
  }

  @Test(arguments: OwnerGuide.names)
  func `bold type is shown without asterisks`(name: String) throws {
    let guide = try OwnerGuide(name)
    #expect(OwnerGuide.unrendered(in: guide.english + guide.korean) == [])
  }

  @Test func `labels that no screen or only one language has are reported`() {
    let screens = ScreenLabels(tables: [
      "# A table.\n@code ko\n\nSave\n  저장\n\nPay {1} [a bill]\n  {1} 결제\n", "Back\n  뒤로\n",
    ])
    let right = OwnerGuide(english: "**Save**, **Pay …**", korean: "**… 결제**, **저장**")
    #expect(right.wrongLabels(screens) == [])
    let wrong = OwnerGuide(english: "**Store**, **Save**", korean: "**뒤로**")
    #expect(
      wrong.wrongLabels(screens) == [
        "no screen says “Store”", "the English page has no label for “뒤로”",
        "the Korean page does not quote “Save”",
      ])
  }

  @Test func `a sign before a letter at the end of bold type is reported`() {
    let text = "**용지 (한 장)**를 **가격**을 **(a)**, **b?**"
    #expect(OwnerGuide.unrendered(in: text) == ["**용지 (한 장)**를"])
  }

  @Test func `a parameter stands for any one part of a path`() {
    #expect(Self.matches("/settings/rental", "/settings/{section}"))
    #expect(!Self.matches("/settings", "/settings/{section}"))
    #expect(!Self.matches("/rental", "/{section}"))
  }

  /// Whether a path leads to the route of a pattern such as `/settings/{section}`.
  private static func matches(_ path: String, _ pattern: String) -> Bool {
    let (parts, wanted) = (path.split(separator: "/"), pattern.split(separator: "/"))
    return parts.first == wanted.first && parts.count == wanted.count
      && zip(parts, wanted).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
  }
}
