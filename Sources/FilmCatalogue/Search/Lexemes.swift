/// A condition on a film's tokens that both engines' query languages can express. Tokens contain
/// no character that is special in either language.
indirect enum Lexemes: Equatable, Sendable {
  case token(String)
  case beginning(String)
  case all([Lexemes])
  case any([Lexemes])
  case but(Lexemes, not: Lexemes)

  /// The condition in the syntax of FTS5's `MATCH`.
  var fts5: String {
    switch self {
    case .token(let token): "\"\(token)\""
    case .beginning(let token): "\"\(token)\" *"
    case .all(let parts): joined(parts.map(\.fts5), " AND ")
    case .any(let parts): joined(parts.map(\.fts5), " OR ")
    case .but(let part, let other): "(\(part.fts5) NOT \(other.fts5))"
    }
  }

  /// The condition in the syntax of PostgreSQL's `tsquery`.
  var tsquery: String {
    switch self {
    case .token(let token): "'\(token)'"
    case .beginning(let token): "'\(token)':*"
    case .all(let parts): joined(parts.map(\.tsquery), " & ")
    case .any(let parts): joined(parts.map(\.tsquery), " | ")
    case .but(let part, let other): "(\(part.tsquery) & !\(other.tsquery))"
    }
  }

  private func joined(_ parts: [String], _ sign: String) -> String {
    "(" + parts.joined(separator: sign) + ")"
  }
}
