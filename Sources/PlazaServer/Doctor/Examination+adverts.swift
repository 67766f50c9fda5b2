import PlazaData

extension Examination {
  /// Compares the budgets of adverts with the wallet's ledger. Returns no findings without a
  /// database.
  func adverts() async -> [Finding] {
    do {
      let wrong = try await readDatabase { tx -> [String]? in
        // A database of an earlier version lacks the tables until the next start.
        let has = try tx.exists(
          "SELECT 1 AS n FROM plaza_migration WHERE id = 'adverts/0003-shops'")
        return has ? try VerifyAdvertBudgets()(tx) : nil
      }
      guard let wrong = wrong ?? nil else { return [] }
      return wrong.isEmpty
        ? [.good("adverts", "The budgets of shops' adverts match the ledger.")]
        : wrong.map { .bad("adverts", $0) }
    } catch {
      return [.bad("adverts", "The budgets of adverts cannot be verified: \(error)")]
    }
  }
}
