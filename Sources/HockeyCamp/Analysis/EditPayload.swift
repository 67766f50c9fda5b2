import MediaLibrary
import PlazaBase

/// The body of a request for a new version. Exactly one of the edits must be present.
struct EditPayload: Decodable {
  struct Span: Decodable {
    let from: Int
    let to: Int
    let by: Int?
  }

  let trim: Span?
  let cut: Span?
  let slow: Span?
  let turn: Int?
  let join: [String]?
  let burn: [String]?
  let title: String?

  func newTitle() throws -> String? {
    guard let title else { return nil }
    var check = FormValidator { _ in .string(title) }
    let text = check.text("title", say("title"), atMost: 200)
    try check.finish()
    return text
  }

  func order() throws -> EditOrder {
    let given = [trim != nil, cut != nil, slow != nil, turn != nil, join != nil, burn != nil]
      .filter { $0 }
    guard given.count == 1 else {
      throw ValidationErrors("trim", say("Send one of trim, cut, slow, turn, join and burn."))
    }
    if let trim { return .trim(try frames(trim, "trim")) }
    if let cut { return .cut(try frames(cut, "cut")) }
    if let slow { return .slow(try frames(slow, "slow"), by: try slowness(slow.by)) }
    if let join { return .join(try keys(join, "join")) }
    if let burn { return .burn(try keys(burn, "burn")) }
    guard let way = turn.flatMap(EditPlan.Rotation.init(rawValue:)), way != .none else {
      throw ValidationErrors("turn", say("The turn must be 90, 180 or 270 degrees."))
    }
    return .turn(way)
  }

  private func frames(_ span: Span, _ field: String) throws -> ClosedRange<Int> {
    guard (0...100_000_000).contains(span.from), (span.from...100_000_000).contains(span.to) else {
      throw ValidationErrors(
        field, say("The first frame must be 0 or more, and the last no earlier than the first."))
    }
    return span.from...span.to
  }

  private func slowness(_ by: Int?) throws -> Int {
    guard let by, (2...8).contains(by) else {
      throw ValidationErrors("slow.by", say("The slowdown must be a whole number from 2 to 8."))
    }
    return by
  }

  private func keys<Tag>(_ texts: [String], _ field: String) throws -> [ID<Tag>] {
    let keys = texts.compactMap { ID<Tag>($0) }
    guard keys.count == texts.count, (1...23).contains(keys.count) else {
      throw ValidationErrors(field, say("This must be a list of 1 to 23 IDs."))
    }
    return keys
  }
}
