import PlazaBase
import PlazaData
import PlazaHTTP

extension Limit {
  /// Stored documents and those being uploaded.
  static let documents = Limit("print.documents", Phrase("Documents"), atOnce: 40) { member, tx in
    try tx.count(
      "SELECT count(*) AS n FROM print_document WHERE member = \(member) AND key IS NOT NULL")
  }

  /// Documents uploaded in a day; a deleted document still counts.
  static let sentDocuments = Limit(
    "print.documents-sent", Phrase("Documents uploaded"), 300, per: .days(1))

  /// Orders, whether or not they are paid or cancelled later.
  static let orders = Limit("print.orders", Phrase("Print orders"), 300, per: .days(1))

  /// Unpaid orders.
  static let drafts = Limit("print.drafts", Phrase("Unpaid print orders"), atOnce: 50) {
    member, tx in
    try tx.count(
      "SELECT count(*) AS n FROM print_order WHERE member = \(member) AND state = 'draft'")
  }

  /// Passwords for locked documents; each attempt runs a tool.
  static let documentPasswords = Limit(
    "print.passwords", Phrase("Document passwords"), 30, per: .hours(1))

  /// Print settings that the member saved under a name.
  static let presets = Limit("print.presets", Phrase("Saved print settings"), atOnce: 20) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM print_preset WHERE member = \(member)")
  }

  /// Each look-up opens a connection to an address in the store's network, also when a printer is
  /// added.
  static let certificateLookups = Limit(
    "print.certificates", Phrase("Printers looked up"), 60, per: .hours(1))

  static let printDevices = Limit("print.devices", Phrase("Printing devices"), atOnce: 20) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM print_password WHERE member = \(member)")
  }

  static let wrongPrintPasswords = Limit(
    "print.door", Phrase("Wrong device passwords"), 30, per: .minutes(5), of: .address)
}
