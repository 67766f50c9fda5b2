/// All targets: Plaza's own parsers, and the writers whose output other parsers read.
enum FuzzTargets {
  #if FUZZ_IN_SHORT
    static let all = everywhere
  #else
    static let all = everywhere + shops
  #endif

  /// Targets shared by all shops.
  private static let everywhere: [FuzzTarget] = [
    // Parts of requests
    .exchange, .framing, .range, .validators, .acceptEncoding, .cookies, .forwarded, .form,
    .fields, .jsonFields,
    // Typed texts and uploaded files
    .id, .codes, .date, .password, .totp, .search, .cursor, .csv, .pictureKind, .ipp, .tus,
    // Responses of authenticators
    .webAuthn,
    // Replies of mail servers
    .smtpReply,
    // Output
    .letter, .markup, .link, .jsonWriter, .csvTable, .archive, .instant, .money, .logText,
  ]

  #if !FUZZ_IN_SHORT
    /// Targets of single shops, of the film catalogue and of the server.
    private static let shops: [FuzzTarget] = [
      .copyLabels, .settings, .zipReader, .sentFile, .partialDate, .filmDate, .calendarText,
      .label, .textFit, .code128,
      .drawings, .edits, .lessons, .captions, .measures, .clipLength, .probe, .printOptions,
      .pageRanges, .printTicket,
      .printerAnswer, .openingHours, .spot, .address, .document, .filmAnswer, .searchPlace,
      .journal, .xml, .fileName,
      .deskForms,
    ]
  #endif

  static func named(_ name: String) -> FuzzTarget? { (all + [.control]).first { $0.name == name } }
}

extension FuzzTarget {
  /// A parser with a deliberate fault. A fuzzer that does not find it would not find others
  /// either.
  static let control = FuzzTarget("control", maximumLength: 64) { input in
    let bytes = input.bytes
    guard bytes.starts(with: "key".utf8), let equals = bytes.firstIndex(of: UInt8(ascii: "="))
    else { return }
    // Reads past the end if nothing follows.
    try hold(bytes[equals + 1] != 0 || bytes.count > 2, "an empty value")
  }
}
