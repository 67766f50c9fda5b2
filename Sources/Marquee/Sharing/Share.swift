import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP

/// The code of a shared link: letters and digits that can be read aloud, including a check
/// character.
struct ShareCode: Sendable, Hashable, SQLBindable, SQLReadable, CustomStringConvertible {
  let text: String

  /// - Parameter random: At least seven random bytes.
  init(random: [UInt8]) { text = ReadableCode.make(11, random: random) }

  /// - Returns: nil if the text is not a code.
  init?(_ typed: some StringProtocol) {
    guard let text = ReadableCode.read(typed, length: 12) else { return nil }
    self.text = text
  }

  var description: String { text }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(text) }

  init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

/// A film shared by a member, with one code per film and member.
struct Share: Sendable, Equatable {
  let code: ShareCode
  let member: ID<Member>
  let film: ID<Film>
  let madeAt: Instant

  static func find(_ code: ShareCode, _ tx: any Transaction) throws -> Share? {
    try tx.first("SELECT \(columns) FROM marquee_share WHERE code = \(code)").map(Share.init(row:))
  }

  static func find(_ film: ID<Film>, of member: ID<Member>, _ tx: any Transaction) throws -> Share?
  {
    try tx.first(
      "SELECT \(columns) FROM marquee_share WHERE member = \(member) AND film = \(film)"
    )
    .map(Share.init(row:))
  }

  static func all(of member: ID<Member>, _ tx: any Transaction) throws -> [Share] {
    try tx.rows("SELECT \(columns) FROM marquee_share WHERE member = \(member) ORDER BY film").map(
      Share.init(row:))
  }

  private static let columns: SQL = "code, member, film, made_at"

  private init(row: PlazaData.Row) throws {
    code = try row.value("code")
    member = try row.value("member")
    film = try row.value("film")
    madeAt = try row.value("made_at")
  }
}

extension Share: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("code", code.text)
      $0.field("film", film)
      $0.field("madeAt", madeAt)
    }
  }
}
