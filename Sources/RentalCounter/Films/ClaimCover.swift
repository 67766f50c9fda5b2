import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI
import PlazaUploads

/// Turns a cover draft into the cover of the film that its form saves.
struct ClaimCover: Sendable {
  let id: ID<Cover>
  let member: ID<Member>

  /// - Parameter film: The film that the form edits; `nil` for a new film. The form may name the
  ///   film's present cover again.
  /// - Returns: The value for the film's `cover` column.
  @discardableResult
  func callAsFunction(for film: Film? = nil, _ tx: any Transaction) throws -> String {
    if let film, film.cover == id.text { return id.text }
    guard try Cover.drafts.claim(id, of: member, tx) else { throw Self.gone }
    return id.text
  }

  static var gone: ValidationErrors {
    ValidationErrors("cover", say("This picture is no longer available. Choose it again."))
  }
}

extension Request {
  /// The cover that the form's field `cover` names; `nil` if none was chosen.
  func chosenCover() throws -> ClaimCover? {
    guard let text = fields.text("cover")?.trimmed, !text.isEmpty else { return nil }
    guard let id = ID<Cover>(text) else { throw ClaimCover.gone }
    return ClaimCover(id: id, member: try signedIn().id)
  }
}
