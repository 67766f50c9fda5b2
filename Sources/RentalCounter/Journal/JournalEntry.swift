import Foundation
import PlazaBase
import PlazaCrypto
import PlazaWeb

/// One thing that a counter did while it had no connection, in the words of the device.
struct JournalEntry: Sendable, Equatable {
  let id: ID<JournalEntry>
  let device: ID<CounterDevice>
  /// Its place in the journal of the device, from 1.
  let sequence: Int
  /// The hash of the entry before.
  let previous: String
  /// What the device says is the hash of this one.
  let hash: String
  /// Who stood at the counter.
  let member: ID<Member>
  /// The device's clock, in milliseconds since 1970.
  let at: Int
  /// How much later the server's clock was when the device last heard of it, in milliseconds.
  let offset: Int
  let deed: Action
  /// The copy in the clerk's hand.
  let code: ShortCode

  /// What was done. What an entry makes has the entry's own key, so that nothing can be made twice.
  enum Action: Sendable, Equatable {
    case rent(Loan)
    case giveBack(ID<ReturnFilm>)
  }

  /// What was agreed with the customer.
  struct Loan: Sendable, Equatable {
    let rental: ID<Rental>
    let customer: ID<Customer>
    let checkout: ID<Rental.Checkout>
    let nights: Int
    let ageConfirmed: Bool
    /// The price of a night that the device showed; nil in entries of devices that did not write it down.
    var rate: Money?
  }

  /// What stands for the hash before the first entry.
  static let beginning = String(repeating: "0", count: 64)

  /// The entry without its hash as canonical JSON (RFC 8785): its names in order, no spaces. Nothing in it needs an
  /// escape, so that every program writes the same bytes.
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

  /// What the hash must be.
  var rightHash: String { SHA256.hash(data: Data(canonical.utf8)).hexadecimal }

  var loan: Loan? { if case .rent(let loan) = deed { loan } else { nil } }
}
