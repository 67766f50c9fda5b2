import PlazaBase
import PlazaData

/// What an import does with a row, or would do.
enum ImportOutcome: Sendable, Equatable {
  case new
  case changed([String])
  case same
  case refused([String])

  /// A change of one value in words.
  static func change(_ label: String, _ before: String?, _ after: String?) -> String? {
    before == after ? nil : "\(label): \(before ?? "–") → \(after ?? "–")"
  }
}

/// A row with what becomes of it.
struct ImportedRow: Sendable, Equatable {
  let line: Int
  let name: String
  let outcome: ImportOutcome
}

/// One row of an import of a kind: it looks what there is, says what it would do, and does it.
protocol ImportRow: Sendable {
  static var columns: [ImportColumn] { get }
  static var required: [String] { get }
  /// - Parameters:
  ///   - dates: what stands first in dates that have only numbers, where somebody said so.
  ///   - world: fresh keys and codes, should the row need them.
  init(_ row: ImportTable.Row, settings: RentalSettings, dates: DateOrder?, in world: World)
  /// How people know the thing.
  var name: String { get }
  /// What a row is about, in all spellings by which a later one may mean the same.
  var identities: [String] { get }
  /// Those by which it means the same as an earlier one.
  var likenesses: [String] { get }
  /// Everything that a row which is about the same thing may also have.
  var names: [String] { get }
  /// Does it. What would happen is found by doing it, and taking it back.
  func run(_ tx: any Transaction) throws -> ImportOutcome
}

extension FormValidator {
  /// A checker of a row's cells.
  init(_ cells: [String: String]) { self.init { cells[$0].map { .typed($0) } } }
}
