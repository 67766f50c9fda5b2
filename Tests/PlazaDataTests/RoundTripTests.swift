import PlazaBase
import PlazaData
import PlazaTesting
import Testing

/// Values read are equal to the values written, on every engine.
struct RoundTripTests {
  private func stored<Value: SQLBindable & SQLReadable & Sendable>(
    _ value: Value, in column: SQL, on engine: Engine
  ) async throws -> Value {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write {
        try $0.run("INSERT INTO thing (id, \(column)) VALUES (1, \(value))")
      }
      return try await store.read { tx in
        let found = try tx.first(
          "SELECT \(column) AS v, \(column) = \(value) AS same FROM thing WHERE id = 1")
        #expect(try found?.value("same", as: Bool.self) == true)
        return try #require(found).value("v")
      }
    }
  }

  @Test(arguments: Engine.every)
  func `blobs round-trip every byte`(engine: Engine) async throws {
    let bytes = (0...255).map { UInt8($0) } + [0, 0, 255] + (0...255).reversed().map { UInt8($0) }
    #expect(try await stored(bytes, in: "data", on: engine) == bytes)
  }

  @Test(arguments: Engine.every)
  func `an empty blob and an empty text are not NULL`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { tx in
        try tx.run("INSERT INTO thing (id, data, words) VALUES (1, \([] as [UInt8]), \(""))")
        try tx.run(
          "INSERT INTO thing (id, data, words) VALUES (2, \(nil as [UInt8]?), \(nil as String?))")
      }
      let rows = try await store.read { try $0.rows("SELECT data, words FROM thing ORDER BY id") }
      #expect(try rows[0].optional("data", as: [UInt8].self) == [])
      #expect(try rows[0].optional("words", as: String.self) == "")
      #expect(try rows[1].optional("data", as: [UInt8].self) == nil)
      #expect(try rows[1].optional("words", as: String.self) == nil)
    }
  }

  @Test(
    arguments: Engine.every,
    [
      .min, .min + 1, -9_007_199_254_740_993, -1, 0, 1, 2_147_483_648, 9_007_199_254_740_993, .max,
    ] as [Int64])
  func `integers round-trip all 64 bits`(engine: Engine, number: Int64) async throws {
    #expect(try await stored(number, in: "number", on: engine) == number)
  }

  @Test(
    arguments: Engine.every,
    [
      0, 0.1, -0.1, 1.0 / 3, 3, 1e15, 123_456_789.123_456_79, .pi, .leastNonzeroMagnitude,
      .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .ulpOfOne, .infinity, -.infinity,
    ] as [Double])
  func `doubles round-trip every bit`(engine: Engine, number: Double) async throws {
    #expect(try await stored(number, in: "ratio", on: engine).bitPattern == number.bitPattern)
  }

  @Test(arguments: Engine.every)
  func `random doubles round-trip every bit`(engine: Engine) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let numbers = (0..<500).map { _ in Double(bitPattern: random.next()) }.filter {
      !$0.isNaN && $0 != 0
    }
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { tx in
        for (id, number) in numbers.enumerated() {
          try tx.run("INSERT INTO thing (id, ratio) VALUES (\(id), \(number))")
        }
      }
      let read = try await store.read { try $0.rows("SELECT ratio FROM thing ORDER BY id") }
      #expect(try read.map { try $0.value("ratio", as: Double.self) } == numbers, "seed \(seed)")
    }
  }

  @Test(arguments: Engine.every)
  func `negative zero is stored as zero`(engine: Engine) async throws {
    #expect(try await stored(-0.0, in: "ratio", on: engine).sign == .plus)
  }

  @Test(
    arguments: Engine.every,
    [
      "caf\u{E9}", "cafe\u{301}", "👩‍👩‍👧‍👦 🇬🇧 \u{1F3FF}", "שלום عالم", "\u{202E}evil", "日本語",
      "\u{FEFF}bom",
      "\u{FFFD}\u{10FFFF}",
      "it's \"quoted\" \\ $1 ? %s", "line\r\nend\ttab", " spaces ", "\u{1}\u{7F}",
    ])
  func `text round-trips every Unicode scalar`(engine: Engine, text: String) async throws {
    let read = try await stored(text, in: "words", on: engine)
    // Swift's `==` treats composed and decomposed letters as equal.
    #expect(Array(read.utf8) == Array(text.utf8))
  }

  @Test(arguments: Engine.every)
  func `a text of one megabyte round-trips`(engine: Engine) async throws {
    let text = String(repeating: "äß€😀 ", count: 90_000)
    #expect(text.utf8.count > 1_000_000)
    #expect(try await stored(text, in: "words", on: engine) == text)
  }

  @Test(arguments: Engine.every)
  func `composed and decomposed letters are different texts`(engine: Engine) async throws {
    try await engine.withStore { store in
      let same = try await store.read {
        try $0.first("SELECT \("caf\u{E9}") = \("cafe\u{301}") AS same")
      }
      #expect(try same?.value("same", as: Bool.self) == false)
    }
  }

  @Test(arguments: Engine.every)
  func `values of PlazaBase types round-trip`(engine: Engine) async throws {
    let world = TestWorld().world
    let id: ID<Sample.Type> = world.newID()
    #expect(try await stored(id, in: "words", on: engine) == id)
    let code = ShortCode(random: world.randomBytes(5))
    #expect(try await stored(code, in: "words", on: engine) == code)
    let moment = Instant(microseconds: -1_234_567_890_123_456)
    #expect(try await stored(moment, in: "number", on: engine) == moment)
    let day = try #require(CalendarDate("0001-01-01"))
    #expect(try await stored(day, in: "words", on: engine) == day)
    #expect(try await stored(Money(minor: -300), in: "number", on: engine) == Money(minor: -300))
    #expect(try await stored(true, in: "flag", on: engine))
  }

  @Test(arguments: Engine.every)
  func `NUL in a text and NaN are refused`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: DatabaseError.nul) {
        try await store.write { try $0.run("INSERT INTO thing (id, words) VALUES (1, \("a\0b"))") }
      }
      await #expect(throws: DatabaseError.nul) {
        try await store.read { try $0.rows("SELECT id FROM thing WHERE words > \("\0")") }
      }
      try await store.write {
        try $0.run("INSERT INTO thing (id, words) VALUES (2, \(StoredPhrase(stored: "a\0b")))")
      }
      let kept = try await store.read {
        try $0.first("SELECT words FROM thing WHERE id = 2")?.value("words") as String?
      }
      #expect(kept == "ab", "why a job failed is kept without it")
      await #expect(throws: DatabaseError.check) {
        try await store.write {
          try $0.run("INSERT INTO thing (id, ratio) VALUES (1, \(Double.nan))")
        }
      }
    }
  }
}
