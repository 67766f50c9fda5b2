public import PlazaBase

extension Request {
  /// Which part of a list is asked for.
  /// - Throws: complaints about `limit` or `after`.
  public func pageRequest() throws -> PageRequest {
    let limit = try limit()
    guard let text = query.text("after"), !text.isEmpty else { return PageRequest(limit: limit) }
    guard let after = Cursor(text) else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    return PageRequest(limit: limit, after: after)
  }
}
