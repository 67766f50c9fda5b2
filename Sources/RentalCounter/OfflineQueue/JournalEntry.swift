import PlazaBase
import PlazaCrypto
import PlazaHTTP

/// One action that a counter device recorded while it was offline.
struct JournalEntry: Sendable, Equatable {
  let id: ID<JournalEntry>
  let device: ID<CounterDevice>
  /// The position in the device's journal, from 1.
  let sequence: Int
  /// The hash of the previous entry.
  let previous: String
  /// The hash as computed by the device.
  let hash: String
  /// The clerk who performed the action.
  let member: ID<Member>
  /// The time on the device's clock, in milliseconds since 1970.
  let at: Int
  /// The offset of the server's clock from the device's clock at their last contact, in
  /// milliseconds.
  let offset: Int
  let entryAction: Action
  /// The code of the copy.
  let code: ShortCode

  /// The recorded action. The record that it creates has a key from the entry, so that it cannot
  /// be created twice.
  enum Action: Sendable, Equatable {
    case rent(Loan)
    case giveBack(ID<ReturnFilm>)
  }

  /// The terms agreed with the customer.
  struct Loan: Sendable, Equatable {
    let rental: ID<Rental>
    let customer: ID<Customer>
    let checkout: ID<Rental.Checkout>
    let nights: Int
    let ageConfirmed: Bool
    /// The price per night that the device displayed; `nil` in entries of devices that did not
    /// record it.
    var rate: Money?
  }

  /// The previous hash of the first entry.
  static let beginning = String(repeating: "0", count: 64)

  /// The entry without its hash as canonical JSON (RFC 8785): sorted keys and no whitespace. No
  /// value needs escaping, so every implementation produces the same bytes.
  var canonical: String {
    var json = JSONWriter()
    json.object { json in
      json.field("act", loan == nil ? "return" : "rent")
      if let loan { json.field("ageConfirmed", loan.ageConfirmed) }
      json.field("at", at)
      if let loan { json.field("checkout", loan.checkout) }
      json.field("code", code)
      if let loan { json.field("customer", loan.customer) }
      json.field("device", device)
      json.field("id", id)
      json.field("member", member)
      if let loan { json.field("nights", loan.nights) }
      json.field("offset", offset)
      json.field("previous", previous)
      if let rate = loan?.rate { json.field("rateMinor", rate.minor) }
      json.field("sequence", sequence)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The hash that the content requires.
  var rightHash: String { canonical.hexadecimalSHA256 }

  var loan: Loan? { if case .rent(let loan) = entryAction { loan } else { nil } }
}
