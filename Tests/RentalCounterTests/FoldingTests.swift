import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import RentalCounter

struct FoldingTests {
  private func found(_ query: String, _ counter: RentalShop) async throws -> [String] {
    try await counter.store.read { try Customer.list(query, PageRequest(), $0).items.map(\.name) }
  }

  @Test(arguments: Engine.all)
  func `a customer is found by any part of a name, in any script, by phone and by card`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      for name in ["Łukasz Łoś", "Øystein Sørensen", "김민수", "Ann Lee"] {
        _ = try await counter.register(name)
      }
      for (query, name) in [
        ("lukasz los", "Łukasz Łoś"), ("oystein sorensen", "Øystein Sørensen"), ("민수", "김민수"),
        ("rense", "Øystein Sørensen"),
      ] {
        #expect(try await found(query, counter) == [name], "\(query)")
      }
      // All customers have the same number.
      for query in ["7946", "+44 20 7946 0000", "02079460000", "020 7946 0000"] {
        #expect(try await found(query, counter).count == 4, "\(query)")
      }
      #expect(try await found("020 7946 0001", counter).isEmpty)
      let ann = try #require(
        try await counter.store.read { try Customer.list("ann", PageRequest(), $0).items.first })
      #expect(try await found("]C0\(ann.code.text.lowercased())", counter) == ["Ann Lee"])
      #expect(
        try await found("", counter) == ["Ann Lee", "Łukasz Łoś", "Øystein Sørensen", "김민수"])
    }
  }

  @Test(arguments: Engine.all)
  func `a film is found by a symbol or by the word for it`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Lilo & Stitch II")
      for query in ["lilo and stitch", "lilo & stitch", "and stitch", "stitch 2"] {
        #expect(
          try await counter.store.read { try Film.list(query, PageRequest(), $0).items.map(\.id) }
            == [film.id])
      }
    }
  }

  @Test(arguments: Engine.all)
  func `outdated search words are rebuilt once`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      for number in 0..<250 { _ = try await counter.register("Łoś \(number)") }
      let film = try await counter.add("Øresund")
      let store = counter.store
      try await store.write { tx in
        try tx.run("DELETE FROM rental_customer_word")
        try tx.run("DELETE FROM rental_film_word")
        try tx.run("UPDATE rental_customer SET sort_name = 'old'")
        try tx.run("UPDATE rental_film SET sort_title = 'old'")
      }
      let shop = RentalCounter.parts
      for part in shop { try await part(store) }
      let (los, films) = try await store.read { tx in
        (
          try tx.count("SELECT count(*) AS n FROM rental_customer WHERE sort_name LIKE 'los %'"),
          try Film.list("oresund", PageRequest(), tx)
        )
      }
      #expect(los == 250 && films.items.map(\.id) == [film.id])
      try await store.write { try $0.run("UPDATE rental_customer SET sort_name = 'old'") }
      for part in shop { try await part(store) }
      #expect(
        try await store.read {
          try $0.count("SELECT count(*) AS n FROM rental_customer WHERE sort_name = 'old'")
        }
          == 250)
    }
  }

  @Test func `the offline counter folds the same letters as the server`() {
    let script = String(decoding: RentalFiles.counter, as: UTF8.self).replacing(
      "p '\n  + '", with: "p ")
    #expect(script.contains(LatinLetters.line))
  }
}
