public import PlazaBase

extension Request {
  /// Returns the requested part of a list.
  /// - Throws: 422 if `limit` is invalid, `ValidationErrors` if `after` is invalid.
  public func pageRequest() throws -> PageRequest {
    let limit = try limit()
    guard let text = query.text("after"), !text.isEmpty else { return PageRequest(limit: limit) }
    guard let after = Cursor(text) else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    return PageRequest(limit: limit, after: after)
  }
}
