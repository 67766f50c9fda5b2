import PlazaBase
import PlazaData
public import PlazaHTTP

extension PrintShop {
  /// The search terms of stores and colleges.
  public var folded: [Refold] { Self.parts }

  private static let parts = [
    Refold("print stores", "print_store") { ids, tx in
      for store in try PrintStore.all(ids.compactMap { ID<PrintStore>($0) }, tx) {
        try tx.run("DELETE FROM print_store_word WHERE store = \(store.id)")
        for word in IndexTerms.of([store.name, store.nameKorean, store.address]) {
          try tx.run("INSERT INTO print_store_word (word, store) VALUES (\(word), \(store.id))")
        }
      }
    },
    Refold("print colleges", "print_college") { ids, tx in
      for id in ids.compactMap({ ID<College>($0) }) { try College.find(id, tx)?.indexTerms(tx) }
    },
  ]
}
