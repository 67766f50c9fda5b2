/// What a film's tokens must be like, in words that both engines' languages are made of. Tokens hold no sign that
/// either language knows.
indirect enum Lexemes: Equatable, Sendable {
  case token(String)
  case beginning(String)
  case all([Lexemes])
  case any([Lexemes])
  case but(Lexemes, not: Lexemes)

  /// As FTS5's MATCH reads it.
  var fts5: String {
    switch self {
    case .token(let token): "\"\(token)\""
    case .beginning(let token): "\"\(token)\" *"
    case .all(let parts): joined(parts.map(\.fts5), " AND ")
    case .any(let parts): joined(parts.map(\.fts5), " OR ")
    case .but(let part, let other): "(\(part.fts5) NOT \(other.fts5))"
    }
  }

  /// As PostgreSQL's tsquery reads it.
  var tsquery: String {
    switch self {
    case .token(let token): "'\(token)'"
    case .beginning(let token): "'\(token)':*"
    case .all(let parts): joined(parts.map(\.tsquery), " & ")
    case .any(let parts): joined(parts.map(\.tsquery), " | ")
    case .but(let part, let other): "(\(part.tsquery) & !\(other.tsquery))"
    }
  }

  private func joined(_ parts: [String], _ sign: String) -> String { "(" + parts.joined(separator: sign) + ")" }
}
