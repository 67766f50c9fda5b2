import PlazaBase
import PlazaTools

/// Why a file as a whole cannot be imported.
enum ImportRefusal: Error, Equatable {
  case empty
  case notText
  case tooManyRows(most: Int)
  case notATable(CSV.Problem)
  case missingColumns([String], found: [String])
  case columnTwice(String)

  var message: String {
    switch self {
    case .empty: say("There is nothing in it. The first row must name the columns, the others hold the data.")
    case .notText:
      say(
        """
        This is not a text file in UTF-8 or Windows-1252. Please save it as “CSV UTF-8” in your spreadsheet and try \
        again.
        """)
    case .tooManyRows(let most):
      say("There are more than \(most) rows. Please split the file and import its parts one after the other.")
    case .notATable(let problem): problem.whole
    case .missingColumns(let missing, let found):
      missingSentence(listed(missing), missing.count, found.joined(separator: ", "))
    case .columnTwice(let name): say("The column \(name) is there twice. Please remove one of them.")
    }
  }

  private func missingSentence(_ names: String, _ number: Int, _ found: String) -> String {
    say(
      number,
      one: "The column \(names) is missing. The first row must name the columns; it holds: \(found).",
      many: "The columns \(names) are missing. The first row must name the columns; it holds: \(found).")
  }

  /// As a complaint about the form's field.
  var errors: ValidationErrors { ValidationErrors("text", message) }
}
