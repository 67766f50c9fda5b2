import MediaLibrary
import PlazaBase
import PlazaData
import PlazaUI

extension MediaDraft {
  /// Reads an item from the fields of a form or of an API request.
  /// - Parameters:
  ///   - old: the previous values, which missing fields retain.
  ///   - people: the members who may be named in the item.
  init(
    _ check: inout FormValidator, over old: MediaDraft? = nil, people: Set<ID<Member>>
  ) {
    self = old ?? MediaDraft(title: "", audience: .owner)
    let has = { [check] (field: String) in old == nil || check.has(field) }
    if has("title") { title = check.text("title", say("title"), atMost: 200) }
    if has("notes") { notes = check.optionalLines("notes", say("text"), atMost: 4000) ?? "" }
    if has("category") { category = check.category("category") }
    if has("audience") { audience = check.audience("audience") }
    if has("tags") { tags = check.tags("tags") }
    if has("chapters") { chapters = check.chapters("chapters") }
    guard has("people") else { return }
    let chosen = check.texts("people", say("people")).filter { !$0.isEmpty }
    self.people = chosen.compactMap { ID<Member>($0) }
    if self.people.count != chosen.count || !people.isSuperset(of: self.people) {
      check.addError("people", say("You can't add a person in this list."))
    }
  }
}

extension MediaAudience {
  /// Parses an audience as forms and API clients write it: `members`, or `group:` and the key of a
  /// group.
  init?(text: String) {
    switch text {
    case "everyone": self = .everyone
    case "members": self = .members
    case "coaches": self = .coaches
    case "owner": self = .owner
    default:
      guard text.hasPrefix("group:"), let group = ID<MediaGroup>(text.dropFirst(6)) else {
        return nil
      }
      self = .group(group)
    }
  }

  var text: String { group.map { "group:\($0.text)" } ?? word }

  func description(_ groups: [CampGroup]) -> String {
    switch self {
    case .everyone: say("Everyone", as: "an audience")
    case .members: say("Everyone at the camp")
    case .coaches: say("Coaches", as: "an audience")
    case .owner: say("Only me and my coaches")
    case .group(let id): groups.first { $0.id.text == id.text }?.name ?? say("A group")
    }
  }
}

extension FormValidator {
  mutating func category(_ field: String) -> ID<MediaCategory>? {
    guard let text = optionalText(field, say("category"), atMost: 40) else { return nil }
    let id = ID<MediaCategory>(text)
    if id == nil { addError(field, MediaRefusal.noSuchCategory.message) }
    return id
  }

  /// Reads tags that are separated by commas, without duplicates.
  mutating func tags(_ field: String) -> [String] {
    var seen: Set<String> = []
    let typed = optionalText(field, say("tags"), atMost: 400) ?? ""
    let tags = typed.split(separator: ",").map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    if tags.contains(where: { $0.count > 40 }) {
      addError(field, say("A tag can have up to 40 characters."))
    }
    let maximum = 20
    if tags.count > maximum { addError(field, say("You can add up to \(maximum) tags.")) }
    return tags
  }

  /// Reads chapters such as `0:12.400 Push off`: the lines of a form field, or the strings of an
  /// array.
  mutating func chapters(_ field: String) -> [MediaChapter] {
    let label = say("key moments")
    let typed = texts(field, label, atMost: 200).joined(separator: "\n")
    var whole = FormValidator { _ in .string(typed) }
    let lines = (whole.optionalLines(field, label, atMost: 12_000) ?? "").split(separator: "\n")
      .map(String.init)
    if let fieldError = whole.errors.about(field) {
      addError(field, fieldError)
      return []
    }
    var chapters: [MediaChapter] = []
    for line in lines.map(\.trimmed) where !line.isEmpty {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let moment = MediaTimecode(parts[0]), parts[1].count <= 120 else {
        let example = "0:12 Push off"
        addError(
          field,
          say("“\(line.prefix(40))” isn't a key moment. Enter its time and name, like \(example).")
        )
        return []
      }
      chapters.append(MediaChapter(moment.milliseconds, String(parts[1]).trimmed))
    }
    if chapters.count > MediaChapter.maximum {
      addError(field, say("You can add up to \(MediaChapter.maximum) key moments."))
    }
    return chapters.sorted { $0.milliseconds < $1.milliseconds }
  }

  mutating func audience(_ field: String) -> MediaAudience {
    guard let typed = optionalText(field, say("audience"), atMost: 60) else { return .owner }
    if let audience = MediaAudience(text: typed) { return audience }
    addError(field, say("Choose who can see it."))
    return .owner
  }
}
