import PlazaBase
import PlazaData
import PlazaWeb

extension Limit {
  /// Stored documents, including incomplete uploads.
  static let documents = Limit("print.documents", Phrase("Documents"), atOnce: 40) { member, tx in
    try tx.count("SELECT count(*) AS n FROM print_document WHERE member = \(member) AND key IS NOT NULL")
  }

  /// Uploaded documents, including those deleted since.
  static let sentDocuments = Limit("print.documents-sent", Phrase("Documents uploaded"), 300, per: .days(1))

  /// Orders, including those never paid or cancelled later.
  static let orders = Limit("print.orders", Phrase("Print orders"), 300, per: .days(1))

  /// Unpaid orders.
  static let drafts = Limit("print.drafts", Phrase("Unpaid print orders"), atOnce: 50) { member, tx in
    try tx.count("SELECT count(*) AS n FROM print_order WHERE member = \(member) AND state = 'draft'")
  }

  /// Attempted passwords of locked documents: each attempt runs a tool.
  static let documentPasswords = Limit("print.passwords", Phrase("Document passwords"), 30, per: .hours(1))

  static let printDevices = Limit("print.devices", Phrase("Printing devices"), atOnce: 20) { member, tx in
    try tx.count("SELECT count(*) AS n FROM print_password WHERE member = \(member)")
  }

  static let wrongPrintPasswords = Limit(
    "print.door", Phrase("Wrong device passwords"), 30, per: .minutes(5), of: .address)
}
