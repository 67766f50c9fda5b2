/// Every parser of our own, and what writes for the parsers of others.
enum FuzzTargets {
  static let all: [FuzzTarget] = [
    // What a request brings
    .exchange, .framing, .range, .validators, .acceptEncoding, .cookies, .forwarded, .form, .fields, .jsonFields,
    // What people type, scan and send as files
    .id, .codes, .date, .password, .totp, .search, .cursor, .csv, .copyLabels, .pictureKind, .settings,
    // What goes out
    .markup, .link, .jsonWriter, .csvTable, .calendarText, .label, .textFit, .code128, .archive, .instant, .money,
    .logText,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
