import PlazaBase
import PlazaData
import PlazaTables

/// The effect of importing one row.
enum ImportOutcome: Sendable, Equatable {
  case new
  case changed([String])
  case same
  case refused([String])

  /// Describes the change of one value; `nil` if it did not change.
  static func change(_ label: String, _ before: String?, _ after: String?) -> String? {
    before == after ? nil : "\(label): \(before ?? "–") → \(after ?? "–")"
  }
}

/// A row and its outcome.
struct ImportedRow: Sendable, Equatable {
  let line: Int
  let name: String
  let outcome: ImportOutcome
}

/// The operation that imports one row of a file.
protocol ImportRow: Sendable {
  static var columns: [ImportColumn] { get }
  static var required: [String] { get }
  /// - Parameters:
  ///   - dates: The first component of numeric dates, if the clerk has chosen it.
  ///   - world: The source of the new keys and codes that the row may need.
  init(_ row: ImportTable.Row, settings: RentalSettings, dates: DateOrder?, in world: World)
  /// The customer's name or the film's title.
  var name: String { get }
  /// Keys of the customer or film of this row, under which a later row is recognised as a
  /// duplicate.
  var identities: [String] { get }
  /// The keys by which this row is recognised as a duplicate of an earlier one.
  var likenesses: [String] { get }
  /// All names that a row about the same customer or film may share. Rows with a common name are
  /// rehearsed in one transaction.
  var names: [String] { get }
  /// Imports the row. A preview also calls it and then rolls the transaction back.
  func run(_ tx: any Transaction) throws -> ImportOutcome
}

extension FormValidator {
  /// Creates a validator for the cells of a row.
  init(_ cells: [String: String]) { self.init { cells[$0].map { .typed($0) } } }
}
