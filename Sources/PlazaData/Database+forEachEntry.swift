extension Database {
  /// Reads a list page by page and passes its entries to `body` one at a time. Each page is a
  /// separate short read, so `body` may write to the database.
  /// - Parameters:
  ///   - size: the number of entries per page. A shorter page is the last one.
  ///   - page: returns the page after the given entry, or the first page for nil.
  /// - Throws: errors of the closures, and ``DatabaseError``.
  public func forEachEntry<Entry: Sendable>(
    inPagesOf size: Int,
    _ page: @escaping @Sendable (_ last: Entry?, any Transaction) throws -> [Entry],
    each body: (Entry) async throws -> Void
  ) async throws {
    var last: Entry?
    repeat {
      let start = last
      let entries = try await read { try page(start, $0) }
      for entry in entries { try await body(entry) }
      last = entries.count < size ? nil : entries.last
    } while last != nil
  }
}
