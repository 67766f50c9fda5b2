import MediaLibrary
import PlazaBase

extension MeasureDraft {
  /// Reads a measurement from the fields of a form or of an API request.
  /// - Parameters:
  ///   - old: the previous values, which missing fields retain.
  ///   - isTyped: whether the value is decimal, such as `12.34`, as in forms; API clients send
  ///     thousandths.
  ///   - today: the latest valid day.
  /// - Throws: all errors of the fields.
  init(
    _ check: inout FormValidator, over old: MeasureDraft? = nil, isTyped: Bool, today: CalendarDate
  ) throws(ValidationErrors) {
    let has = { [check] (field: String) in old == nil || check.has(field) }
    let drill = has("drill") ? check.drill() : old?.drill
    let day = has("day") ? check.day("day", say("day")) : old?.day
    if let day, day > today {
      check.addError("day", say("The date can't be in the future."))
    }
    if let day, day < today.adding(days: -Measurement.oldest) {
      check.addError("day", say("A measurement can't be more than ten years old."))
    }
    let value =
      has(isTyped ? "value" : "thousandths")
      ? check.measured(isTyped: isTyped) : old?.thousandths ?? 0
    let note =
      has("note") ? check.optionalLines("note", say("note"), atMost: 1000) ?? "" : old?.note ?? ""
    let clip = has("clip") ? check.clip() : old?.clip
    guard let drill, let day, check.errors.isEmpty else { throw check.errors }
    self.init(drill: drill, day: day, thousandths: value, note: note, clip: clip)
  }
}

extension FormValidator {
  fileprivate mutating func drill() -> ID<Drill>? {
    let id = ID<Drill>(text("drill", say("drill"), atMost: 40))
    if id == nil { addError("drill", ProgressRefusal.noSuchDrill.message) }
    return id
  }

  fileprivate mutating func measured(isTyped: Bool) -> Int {
    if !isTyped { return number("thousandths", "thousandths", in: 0...Measurement.maximum) }
    let typed = text("value", say("value"), atMost: 12)
    guard let value = ProgressText.thousandths(typed: typed) else {
      addError("value", say("Enter a number such as 12.34, up to 99999."))
      return 0
    }
    return value
  }

  fileprivate mutating func clip() -> ID<MediaItem>? {
    guard let typed = optionalText("clip", say("clip"), atMost: 40) else { return nil }
    let id = ID<MediaItem>(typed)
    if id == nil { addError("clip", ProgressRefusal.noSuchClip.message) }
    return id
  }
}

extension AddDrill {
  /// Reads a drill from the fields of a form or of an API request.
  init(_ check: inout FormValidator, in world: World) {
    let unit = check.optionalChoice("unit", say("unit"), of: Drill.Unit.self)
    let better = check.optionalChoice(
      "better", say("better value"), of: Drill.BetterDirection.self)
    if unit == nil { check.addError("unit", say("Choose a unit.")) }
    if better == nil { check.addError("better", say("Choose whether higher or lower is better.")) }
    self.init(
      id: world.newID(), name: check.text("name", say("name"), atMost: 80), unit: unit ?? .seconds,
      better: better ?? .less, now: world.now())
  }
}
