import PlazaBase

/// The part of a device's journal in one request.
struct JournalPayload: Decodable, Sendable {
  let device: String
  let entries: [JournalEntryPayload]

  /// The maximum number of entries in one request.
  static let maximum = 200

  /// - Throws: ``ValidationErrors``.
  func checked() throws -> (device: ID<CounterDevice>, entries: [JournalEntry]) {
    guard let id = ID<CounterDevice>(device) else {
      throw ValidationErrors("device", say("The device must be a counter device ID."))
    }
    guard entries.count <= Self.maximum else {
      throw ValidationErrors(
        "entries",
        say("You can send up to \(Self.maximum) entries at a time. Send the earliest ones first."))
    }
    let checked = try entries.enumerated().map { try $1.checked("entries.\($0)") }
    if let other = checked.firstIndex(where: { $0.device != id }) {
      throw ValidationErrors(
        "entries.\(other).device", say("This entry belongs to another device."))
    }
    return (id, checked)
  }
}
