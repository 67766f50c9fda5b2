import PlazaBase
import PlazaData
import PlazaWeb

/// Takes a picture that waited for its form. The form's film names it from now on.
struct ClaimCover: Sendable {
  let id: ID<Cover>
  let member: ID<Member>

  /// - Parameter film: the film of the form where it is a known one; its own cover may be named again.
  /// - Returns: what the film's row holds.
  @discardableResult
  func callAsFunction(for film: Film? = nil, _ tx: any Transaction) throws -> String {
    if let film, film.cover == id.text { return id.text }
    guard try Cover.isDraft(id, of: member, tx) else { throw Self.gone }
    try tx.run("DELETE FROM rental_cover_draft WHERE id = \(id)")
    return id.text
  }

  static var gone: ValidationErrors {
    ValidationErrors("cover", say("This picture is no longer available. Choose it again."))
  }
}

extension Request {
  /// The picture that the form's field `cover` names; nil where none was chosen.
  func chosenCover() throws -> ClaimCover? {
    guard let text = fields.text("cover")?.trimmed, !text.isEmpty else { return nil }
    guard let id = ID<Cover>(text) else { throw ClaimCover.gone }
    return ClaimCover(id: id, member: try signedIn().id)
  }
}
