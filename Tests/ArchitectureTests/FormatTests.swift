import Testing

/// Dates, times, durations, sizes and numbers for people are written by `PlazaBase/Formats` alone.
struct FormatTests {
  /// Files whose output is read by programs.
  private static let exempt = [
    "Sources/MediaLibrary/Analysis/KinoveaFile.swift": "the files of Kinovea",
    "Sources/PrintShop/Imposition/Matrix.swift": "PDF",
    "Sources/RentalCounter/Labels/Label.swift": "SVG",
  ]

  @Test func `dates, times, durations and sizes are formatted only by the base module`() throws {
    let found = try SourceTree.sources.get().files.flatMap(Self.violations)
    let (known, loose) = found.reduce(into: (Set<String>(), [String]())) { all, one in
      if Self.exempt[one.path] == nil { all.1.append(one.message) } else { all.0.insert(one.path) }
    }
    #expect(loose.isEmpty, "\(loose.listed)")
    #expect(known == Set(Self.exempt.keys), "an exemption that nothing needs")
  }

  @Test func `scripts format times with 24 hours in the language of the page`() throws {
    let scripts = try SourceTree.scripts()
    let careless = scripts.filter { script in
      script.text.split(separator: "hour: '2-digit'").count
        != script.text.split(separator: "hourCycle: 'h23'").count
        || script.text.contains(/\.toLocale\w*String\((?!\s*phrase\('en-GB'\))/)
        || script.text.contains(/new Intl\.\w+Format\((?!\s*phrase\('en-GB'\))/)
    }
    #expect(careless.isEmpty, "\(careless.map(\.target))")
    #expect(scripts.contains { $0.text.contains("hourCycle: 'h23'") })
  }

  @Test(arguments: [
    #"let text = String(format: "%02d", minute)"#, "let text = date.formatted(.dateTime)",
    "let formatter = DateFormatter()", "let style = ByteCountFormatter()",
    "let style: Date.FormatStyle",
    #"return "\(hour):\(minute < 10 ? "0" : "")\(minute)""#,
    #"say("The limit is \(bytes / 1_000_000) MB.")"#,
    #"let size = "\((bytes + 1023) / 1024) KB""#,
    #"return "\(time.date(of: moment).plain), \(time.clock(moment))""#,
    #"let when = "\(day.inWords), \(settings.clock(moment))""#,
  ])
  func `a custom format is reported`(line: String) {
    #expect(!Self.violations(SourceTree.File("Sources/RentalCounter/A.swift", line)).isEmpty)
    #expect(Self.violations(SourceTree.File("Sources/PlazaBase/Formats/A.swift", line)).isEmpty)
  }

  @Test(arguments: [
    "time.brief(moment, now: now)", "ByteCount(bytes).inWords", #"say("MP4, up to 20 MB.")"#,
    "let day = date.plain", #"say("Due \(day.brief(today: today)), \(clock)")"#,
    "/// `String(format:)` is not used.",
  ])
  func `formats of the base module are allowed`(line: String) {
    #expect(Self.violations(SourceTree.File("Sources/RentalCounter/A.swift", line)).isEmpty)
  }

  private static func violations(_ file: SourceTree.File) -> [(path: String, message: String)] {
    if file.path.hasPrefix("Sources/PlazaBase/Formats/") { return [] }
    let foundation =
      /\w+Formatter\(\)|\b(?:Date|Number|ByteCount)Formatter\b|\.formatted\(|Date\.FormatStyle|String\(format:/
    let handmade = /< 10 \? "0|\/ [0-9_]+\)+ [kKMG]B\b|\.(?:plain|inWords)\), \\\(.*clock\(/
    return file.swift.lines.enumerated().filter { _, line in
      !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//")
        && (line.contains(foundation) || line.contains(handmade))
    }.map { (file.path, "\(file.path):\($0.offset + 1): write it with PlazaBase/Formats") }
  }
}
