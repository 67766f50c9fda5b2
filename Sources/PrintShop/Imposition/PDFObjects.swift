import Foundation
import PlazaBase
import PlazaProcesses

/// Reads and modifies the objects of a PDF through qpdf's JSON.
struct PDFObjects {
  let file: String
  let scratch: ScratchDirectory

  /// The objects found, and the highest object number.
  typealias Found = (objects: [String: PDFValue], last: Int)

  /// Returns the pages' references in order.
  func pages() async throws -> [String] {
    let told = try await runQPDF(["--json-key=pages"])
    return told["pages"]?.list?.compactMap { $0["object"]?.text } ?? []
  }

  /// Returns objects by their references: each has a `value` or a `stream`. `trailer` is a valid
  /// reference.
  func find(_ references: [String]) async throws -> Found {
    var found: Found = ([:], 0)
    // The length of a command line is limited.
    for start in stride(from: 0, to: references.count, by: 1000) {
      let some = references[start..<min(start + 1000, references.count)]
      let told = try await runQPDF(
        ["--json-key=qpdf"] + some.map { "--json-object=" + Self.argument($0) })
      let parts = told["qpdf"]?.list ?? []
      found.last = max(found.last, Int(nearest: parts.first?["maxobjectid"]?.number ?? 0))
      for (name, object) in parts.last?.entries ?? [:] {
        found.objects[name.hasPrefix("obj:") ? String(name.dropFirst(4)) : name] = object
      }
    }
    return found
  }

  /// Returns the value that a reference refers to, or the value itself if it is direct.
  func resolve(_ value: PDFValue?) async throws -> PDFValue? {
    guard let reference = value?.reference else { return value }
    return try await find([reference]).objects[reference]?["value"]
  }

  func catalog() async throws -> PDFValue? {
    try await resolve(try await find(["trailer"]).objects["trailer"]?["value"]?["/Root"])
  }

  /// Returns a stream's dictionary and data in the form in which they can be written elsewhere.
  func stream(_ reference: String) async throws -> PDFValue? {
    let told = try await runQPDF([
      "--json-key=qpdf", "--json-stream-data=inline", "--json-object=" + Self.argument(reference),
    ])
    return told["qpdf"]?.list?.last?["obj:" + reference]?["stream"]
  }

  /// Writes a copy of the file with the objects replaced or added.
  func change(_ objects: [String: PDFValue], last: Int, to name: String) async throws {
    let head: PDFValue = .entries([
      "jsonversion": .number(2), "pushedinheritedpageresources": .flag(false),
      "calledgetallpages": .flag(false),
      "maxobjectid": .number(Double(last)),
    ])
    let named = Dictionary(
      uniqueKeysWithValues: objects.map { ($0 == "trailer" ? $0 : "obj:" + $0, $1) })
    let whole = PDFValue.entries(["qpdf": .list([head, .entries(named)])])
    try scratch.put(name + ".json", try JSONEncoder().encode(whole))
    let arguments = [
      "--warning-exit-0", "--deterministic-id", file, "--update-from-json=" + name + ".json", name,
    ]
    try await scratch.run(.init("qpdf", arguments, .manyPages))
    try scratch.remove(name + ".json")
  }

  private func runQPDF(_ arguments: [String]) async throws -> PDFValue {
    let told = try await scratch.run(
      .init("qpdf", ["--warning-exit-0", "--json=2"] + arguments + [file], .documents))
    return try JSONDecoder().decode(PDFValue.self, from: Data(told))
  }

  /// Converts `3 0 R` to `3,0`.
  private static func argument(_ reference: String) -> String {
    reference.split(separator: " ").prefix(2).joined(separator: ",")
  }
}
