import PlazaBase
import PlazaTables

/// The reasons why a file is rejected as a whole.
enum ImportRefusal: Error, Equatable {
  case empty
  case notText
  case tooManyRows(maximum: Int)
  case notATable(CSV.Problem)
  case missingColumns([String], found: [String])
  case columnTwice(String)

  var message: String {
    switch self {
    case .empty:
      say(
        "There's no data. The first row must contain the column names, the rows below it the data."
      )
    case .notText:
      say(
        """
        This isn't a text file in UTF-8 or Windows-1252. Save it as “CSV UTF-8” in your spreadsheet and try \
        again.
        """)
    case .tooManyRows(let maximum):
      say(
        "This file has more than \(maximum) rows. Split it and import the parts one after another."
      )
    case .notATable(let problem): problem.whole
    case .missingColumns(let missing, let found):
      missingMessage(listed(missing), missing.count, found.joined(separator: ", "))
    case .columnTwice(let name): say("The column \(name) appears twice. Remove one of them.")
    }
  }

  private func missingMessage(_ names: String, _ number: Int, _ found: String) -> String {
    say(
      number,
      one:
        "This column is missing: \(names). The first row must contain the column names, but it contains: \(found).",
      many:
        "These columns are missing: \(names). The first row must contain the column names, but it contains: \(found)."
    )
  }

  /// The refusal as a validation error of the form's field.
  var errors: ValidationErrors { ValidationErrors("text", message) }
}
