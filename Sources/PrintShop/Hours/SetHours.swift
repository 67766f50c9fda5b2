import PlazaBase
import PlazaData

/// Sets a store's regular opening hours.
struct SetHours: Sendable {
  let store: ID<PrintStore>
  let week: Week

  func callAsFunction(_ tx: any Transaction) throws {
    if try tx.run("UPDATE print_store SET hours = \(week.text) WHERE id = \(store)") == 0 {
      throw NoSuchStore()
    }
  }
}

/// Sets a store's opening hours on one day, or restores the regular ones.
struct SetSpecialDay: Sendable {
  let store: ID<PrintStore>
  let day: CalendarDate
  /// Nil for the regular hours.
  let special: SpecialDay?

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try PrintStore.find(store, tx)
    guard let special else {
      try tx.run("DELETE FROM print_special_day WHERE store = \(store) AND day = \(day)")
      return
    }
    try tx.run(
      """
      INSERT INTO print_special_day (store, day, hours, words, words_ko)
      VALUES (\(store), \(day), \(special.spans.text), \(special.text), \(special.textKorean))
      ON CONFLICT (store, day) DO UPDATE
        SET hours = excluded.hours, words = excluded.words, words_ko = excluded.words_ko
      """)
  }
}
