import PlazaData

extension Examination {
  /// Compares the budgets of adverts with the wallet's ledger. Returns no findings without a
  /// database.
  func adverts() async -> [Finding] {
    do {
      guard let wrong = try await readDatabase({ try VerifyAdvertBudgets()($0) }) else {
        return []
      }
      return wrong.isEmpty
        ? [.good("adverts", "The budgets of shops' adverts match the ledger.")]
        : wrong.map { .bad("adverts", $0) }
    } catch {
      return [
        .bad("adverts", "The budgets of adverts cannot be verified: \(error.operatorMessage)")
      ]
    }
  }
}
