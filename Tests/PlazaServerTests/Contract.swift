import Foundation

/// The parts of `docs/openapi.yaml` that tests read, parsed line by line by indentation.
struct Contract {
  private let lines: [String]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    lines = try String(contentsOf: folder.appending(path: "docs/openapi.yaml"), encoding: .utf8)
      .split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
  }

  /// Returns the body fields of an operation, such as `PATCH /api/me`.
  func fields(of route: String) -> Set<String> {
    let parts = route.split(separator: " ").map(String.init)
    let operation = block(
      parts[0].lowercased(), in: block(parts[1], in: block("paths", in: lines)))
    let request = block("requestBody", in: operation)
    let body = block("schema", in: request)
    let named = request.first { $0.contains("schema: { $ref: \"#/components/schemas/") }
    let name = named.flatMap { $0.split(separator: "/").last?.prefix { $0 != "\"" } }
    let schema = body.isEmpty ? block(String(name ?? ""), in: block("schemas", in: lines)) : body
    let properties = block("properties", in: schema)
    let indent = properties.map(Self.indent).min() ?? 0
    return Set(properties.filter { Self.indent($0) == indent }.compactMap { $0.trimmedKey })
  }

  /// Returns the lines nested below the first occurrence of a key.
  private func block(_ key: String, in lines: [String]) -> [String] {
    guard let start = lines.firstIndex(where: { $0.trimmedKey == key && $0.hasSuffix(":") }) else {
      return []
    }
    let indent = Self.indent(lines[start])
    return Array(lines[(start + 1)...].prefix { $0.isEmpty || Self.indent($0) > indent })
  }

  private static func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
}

extension String {
  /// The key of a line of YAML.
  fileprivate var trimmedKey: String? {
    firstMatch(of: /^ *"?([^\s":#-][^\s":]*)"?:/).map { String($0.output.1) }
  }
}
