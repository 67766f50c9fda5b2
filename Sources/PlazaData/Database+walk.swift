extension Database {
  /// Reads a list page by page and hands on one entry after the other. Each page is a read of its own, so that none is
  /// long, and whoever is handed an entry may write.
  /// - Parameters:
  ///   - size: how many entries a page has; a page with fewer is the last.
  ///   - page: what follows an entry; the beginning of the list where there is none.
  /// - Throws: what the closures throw, and ``DatabaseError``.
  public func walk<Entry: Sendable>(
    pagesOf size: Int, _ page: @escaping @Sendable (_ last: Entry?, any Transaction) throws -> [Entry],
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
