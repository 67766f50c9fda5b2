import PlazaData

extension Examination {
  /// The budgets of adverts against the wallet's books; nothing where there are none yet.
  func adverts() async -> [Finding] {
    do {
      let wrong = try await look { tx -> [String]? in
        // A plaza of before has none until the next start.
        let has = try tx.exists("SELECT 1 AS n FROM plaza_migration WHERE id = 'adverts/0003-shops'")
        return has ? try VerifyAdvertBudgets()(tx) : nil
      }
      guard let wrong = wrong ?? nil else { return [] }
      return wrong.isEmpty
        ? [.good("adverts", "The budgets of shops' adverts agree with the wallet's books.")]
        : wrong.map { .bad("adverts", $0) }
    } catch {
      return [.bad("adverts", "The budgets of adverts cannot be read: \(error)")]
    }
  }
}
