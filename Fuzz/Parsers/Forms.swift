import Foundation
import HTTPTypes
import PlazaBase
import PlazaMarkup

@testable import PlazaHTTP

extension FuzzTarget {
  /// Forms and queries: parsing, writing and parsing again yields the same values, and single
  /// texts are decoded as by Foundation.
  static let form = FuzzTarget("form") { input in
    let single = input.bytes.filter { $0 != UInt8(ascii: "+") }
    let ours = try? FormDecoder.text(single)
    // Foundation requires text. Bytes that are valid only next to decoded ones are not compared.
    if let whole = String(validating: single, as: UTF8.self) {
      let theirs = whole.removingPercentEncoding
      // For invalid UTF-8, Foundation inserts a replacement character; this decoder fails.
      let isMended = theirs?.unicodeScalars.contains("\u{FFFD}") == true && ours == nil
      try hold(
        ours == theirs || isMended,
        "\(whole) is \(ours ?? "refused"), by Foundation \(theirs ?? "refused")")
    }
    guard let fields = try? FormDecoder.decode(input.bytes) else { return }
    let again = fields.all.map { field in
      guard case .typed(let text) = field.value else { return "" }
      return "\(Link.encode(field.name))=\(Link.encode(text))"
    }
    try hold(
      try FormDecoder.decode(again.joined(separator: "&").utf8) == fields,
      "\(again) is read as something else")
  }

  /// Values accepted by a validator are within the documented ranges.
  static let fields = FuzzTarget("fields") { input in
    let value = input.text
    for sent in [
      FieldValue.typed(value), .string(value), .number(value), .list([.typed(value), .object]),
    ] {
      var check = FormValidator { _ in sent }
      let text = check.optionalText("f", "text", atMost: 40)
      let number = check.number("f", "number", in: -5...1000)
      try hold((-5...1000).contains(number), "the number is \(number)")
      var own = FormValidator { _ in sent }
      let line = own.text("f", "line", atMost: 40)
      if own.errors.isEmpty {
        try hold(
          line == text && !line.isEmpty && line.count <= 40 && line.trimmed == line,
          "the text \(line)")
        try hold(!line.unicodeScalars.contains { $0.isControl }, "a control character in \(line)")
      }
      var long = FormValidator { _ in sent }
      if let lines = long.optionalLines("f", "lines", atMost: 90), long.errors.isEmpty {
        try hold(
          lines.count <= 90 && !lines.utf8.contains(0x0D) && !lines.utf8.contains(0),
          "the lines \(lines)")
      }
      var dated = FormValidator { _ in sent }
      if let date = dated.optionalDate("f", "date") {
        try hold("\(date)" == value.trimmed, "\(value) became \(date)")
      }
      _ = check.flag("f", "flag")
      try hold(check.texts("f", "texts", atMost: 3).count <= 2, "more texts than were sent")
    }
  }

  /// Links: a path stays on this site and within its components, and a query is parsed as it was
  /// written.
  static let link = FuzzTarget("link", maximumLength: 200) { input in
    let text = input.text
    let home = URL(string: "https://plaza.example/one/two")
    if let local = Link(local: text) {
      let target = URL(string: local.text, relativeTo: home)?.absoluteURL
      try hold(
        target == nil || target?.host() == "plaza.example" && target?.scheme == "https",
        "\(text) leads away")
    }
    let path = Link("a", text, "b")
    let parts = path.text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    try hold(parts.count == (text.isEmpty ? 2 : 3), "\(path) has \(parts.count) parts")
    let decoded = decodePercent(parts[1], plusIsSpace: false)
    try hold(text.isEmpty || decoded == Array(text.utf8), "\(text) became \(path)")
    try hold(Link(local: path.text) == path, "\(path) is not a path of this site")
    let asked = path.query(["q": text, "none": nil, "z": "1"]).fragment(text)
    let query = asked.text.split(separator: "#", omittingEmptySubsequences: false)[0].split(
      separator: "?")
    let read = try FormDecoder.decode(query[1].utf8)
    try hold(
      read.all.count == 2 && read.text("q") == text && read.text("z") == "1",
      "the query of \(asked)")
    let telephone = Link.telephone(text).text.utf8.dropFirst(4)
    try hold(
      telephone.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2B },
      "\(text) is called as \(telephone)")
  }
}
