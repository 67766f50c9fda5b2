/// Every parser of our own, and what writes for the parsers of others.
enum FuzzTargets {
  #if FUZZ_IN_SHORT
    static let all = everywhere
  #else
    static let all = everywhere + shops
  #endif

  /// Those of what every shop stands on.
  private static let everywhere: [FuzzTarget] = [
    // What a request brings
    .exchange, .framing, .range, .validators, .acceptEncoding, .cookies, .forwarded, .form, .fields, .jsonFields,
    // What people type and send as files
    .id, .codes, .date, .password, .totp, .search, .cursor, .csv, .pictureKind, .ipp, .tus,
    // What mail servers say
    .smtpReply,
    // What goes out
    .letter, .markup, .link, .jsonWriter, .csvTable, .archive, .instant, .money, .logText,
  ]

  #if !FUZZ_IN_SHORT
    /// Those of single shops, of the film catalogue and of the whole server.
    private static let shops: [FuzzTarget] = [
      .copyLabels, .settings, .zipReader, .sentFile, .partialDate, .filmDate, .calendarText, .label, .textFit, .code128,
      .drawings, .edits, .lessons, .captions, .measures, .clipLength, .probe, .printOptions, .pageRanges, .printTicket,
      .printerAnswer, .openingHours, .spot, .address, .document, .filmAnswer, .searchPlace, .journal, .xml, .fileName,
      .deskForms,
    ]
  #endif

  static func named(_ name: String) -> FuzzTarget? { (all + [.control]).first { $0.name == name } }
}

extension FuzzTarget {
  /// A parser with a fault that has to be found: fuzzers that do not find it would find nothing elsewhere either.
  static let control = FuzzTarget("control", longest: 64) { input in
    let bytes = input.bytes
    guard bytes.starts(with: "key".utf8), let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
    // Past the end where nothing follows.
    try hold(bytes[equals + 1] != 0 || bytes.count > 2, "an empty value")
  }
}
