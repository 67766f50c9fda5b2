import Foundation
import PlazaBase

/// An entry as sent by a device and as stored, not validated yet.
struct JournalEntryPayload: Codable, Sendable {
  let act: String
  let ageConfirmed: Bool?
  let at: Int
  let checkout: String?
  let code: String
  let customer: String?
  let device: String
  let id: String
  let member: String
  let nights: Int?
  let offset: Int
  let previous: String
  let rateMinor: Int?
  let sequence: Int
  let hash: String?

  /// Decodes an entry that was stored as canonical JSON.
  static func stored(_ canonical: String, hash: String) throws -> JournalEntry {
    let sent = try JSONDecoder().decode(JournalEntryPayload.self, from: Data(canonical.utf8))
    return try sent.checked("entry", hash: hash)
  }

  /// - Parameter path: The path of the entry in the request, for validation errors.
  /// - Throws: ``ValidationErrors`` for values that Plaza's own devices never write.
  func checked(_ path: String, hash: String? = nil) throws(ValidationErrors) -> JournalEntry {
    var errors = ValidationErrors()
    func addError(_ field: String) {
      errors.add("\(path).\(field)", say("This value isn't valid here."))
    }
    func key<Tag>(_ field: String, _ text: String?) -> ID<Tag>? {
      let id = text.flatMap { ID<Tag>($0) }
      if id == nil { addError(field) }
      return id
    }
    let (id, device, member) = (
      key("id", id) as ID<JournalEntry>?, key("device", device) as ID<CounterDevice>?,
      key("member", member) as ID<Member>?
    )
    let code = ShortCode(code)
    if code == nil { addError("code") }
    let hash = hash ?? self.hash ?? ""
    if !Self.isHash(hash) { addError("hash") }
    if !Self.isHash(previous) { addError("previous") }
    if !(1...1_000_000_000).contains(sequence) { addError("sequence") }
    if !(0...Self.latest).contains(at) { addError("at") }
    if !(-Self.latest...Self.latest).contains(offset) { addError("offset") }
    let entryAction = entryAction(&errors, path)
    guard let id, let device, let member, let code, let entryAction, errors.isEmpty else {
      throw errors
    }
    return JournalEntry(
      id: id, device: device, sequence: sequence, previous: previous, hash: hash, member: member,
      at: at,
      offset: offset, entryAction: entryAction, code: code)
  }

  private func entryAction(_ errors: inout ValidationErrors, _ path: String) -> JournalEntry
    .Action?
  {
    if act == "return" { return ID<ReturnFilm>(id).map { .giveBack($0) } }
    guard act == "rent" else {
      errors.add("\(path).act", say("This value isn't valid here."))
      return nil
    }
    let (person, together) = (
      customer.flatMap { ID<Customer>($0) }, checkout.flatMap { ID<Rental.Checkout>($0) }
    )
    if person == nil { errors.add("\(path).customer", say("This value isn't valid here.")) }
    if together == nil { errors.add("\(path).checkout", say("This value isn't valid here.")) }
    let rate = rateMinor.map(Money.init)
    if let rate, !RentalSettings.rates.contains(rate.minor) {
      errors.add("\(path).rateMinor", say("This value isn't valid here."))
      return nil
    }
    guard let nights, RentalTerms.nightsRange.contains(nights), let person, let together,
      let rental = ID<Rental>(id)
    else {
      errors.add("\(path).nights", say("This value isn't valid here."))
      return nil
    }
    return .rent(
      JournalEntry.Loan(
        rental: rental, customer: person, checkout: together, nights: nights,
        ageConfirmed: ageConfirmed ?? false,
        rate: rate))
  }

  /// The end of the year 2099 in milliseconds since 1970.
  private static let latest = 4_102_444_800_000

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0)
      }
  }
}
