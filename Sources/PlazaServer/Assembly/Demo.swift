import PlazaData

extension Assembly {
  /// Fills an empty database with believable content; a filled one is left as it is.
  /// - Returns: whether it was empty.
  public func fillDemo() async throws -> Bool {
    false
  }
}
