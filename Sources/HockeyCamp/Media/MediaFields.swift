import MediaLibrary
import PlazaBase
import PlazaData
import PlazaWeb

extension MediaDraft {
  /// What a form or a program says of an item.
  /// - Parameter people: who may be named as seen in it.
  init(_ check: inout FieldChecker, people: Set<ID<Member>>, chosen: [String], _ say: Say) {
    let title = check.text("title", say("title", "제목"), atMost: 200)
    let notes = check.optionalLines("notes", say("text", "설명"), atMost: 4000) ?? ""
    let category = check.optionalText("category", say("category", "분류"), atMost: 40).flatMap { text in
      let id = ID<MediaCategory>(text)
      if id == nil { check.complain("category", MediaRefusal.noSuchCategory.sentence(say)) }
      return id
    }
    let audience = check.audience("audience", say)
    let tags = Self.tags(check.optionalText("tags", say("tags", "태그"), atMost: 400) ?? "")
    if tags.contains(where: { $0.count > 40 }) {
      check.complain("tags", say("A tag has at most 40 letters.", "태그는 40자까지입니다."))
    }
    let shown = chosen.compactMap { ID<Member>($0) }
    if shown.count != chosen.count || !people.isSuperset(of: shown) {
      check.complain("people", say("Somebody in this list is not known to you.", "목록에 모르는 사람이 있습니다."))
    }
    self.init(title: title, notes: notes, category: category, audience: audience, tags: tags, people: shown)
  }

  /// Words parted by commas, each once.
  private static func tags(_ text: String) -> [String] {
    var seen: Set<String> = []
    return text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }.prefix(20).map { $0 }
  }
}

extension MediaAudience {
  /// As forms and programs write it: `members`, or `group:` and the group's key.
  init?(text: String) {
    switch text {
    case "everyone": self = .everyone
    case "members": self = .members
    case "coaches": self = .coaches
    case "owner": self = .owner
    default:
      guard text.hasPrefix("group:"), let group = ID<MediaGroup>(text.dropFirst(6)) else { return nil }
      self = .group(group)
    }
  }

  var text: String { group.map { "group:\($0.text)" } ?? word }

  func words(_ groups: [CampGroup], _ say: Say) -> String {
    switch self {
    case .everyone: say("Everybody", "모두 공개")
    case .members: say("Members", "회원 공개")
    case .coaches: say("Coaches", "코치만")
    case .owner: say("Only me and my coaches", "나와 담당 코치만")
    case .group(let id): groups.first { $0.id.text == id.text }?.name ?? say("A group", "그룹")
    }
  }
}

extension FieldChecker {
  mutating func audience(_ field: String, _ say: Say) -> MediaAudience {
    guard let typed = optionalText(field, say("audience", "공개 범위"), atMost: 60) else { return .members }
    if let audience = MediaAudience(text: typed) { return audience }
    complain(field, say("Please choose who may see it.", "공개 범위를 골라 주세요."))
    return .owner
  }
}
