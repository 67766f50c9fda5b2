import HTTPTypes

/// Maps paths to endpoints. A pattern without parameters is found by a single dictionary lookup;
/// the others are matched segment by segment, where a literal segment takes precedence over a
/// parameter. Empty segments are ignored, so `/rental/` matches `/rental`.
struct RouteTree: Sendable {
  /// The endpoints of one pattern by method, and the response to unsupported methods.
  final class Entry: Sendable {
    let endpoints: [Endpoint]
    let refusal: Endpoint

    init(endpoints: [Endpoint], refusal: Endpoint) {
      self.endpoints = endpoints
      self.refusal = refusal
    }

    func endpoint(for method: HTTPRequest.Method) -> Endpoint {
      endpoints.first { $0.route.method == method }
        ?? (method == .head ? endpoints.first { $0.route.method == .get } : nil) ?? refusal
    }
  }

  private struct Node: Sendable {
    var spelled: [Substring: Int] = [:]
    var inBraces: Int?
    var entry: Int?
  }

  private var entries: [(entry: Entry, names: [String])] = []
  private var exact: [String: Int] = [:]
  private var nodes = [Node()]

  mutating func add(_ entry: Entry, at pattern: String) {
    var node = 0
    var names: [String] = []
    for part in pattern.split(separator: "/") {
      if part.hasPrefix("{") {
        names.append(String(part.dropFirst().dropLast()))
        let next = nodes[node].inBraces ?? grow()
        nodes[node].inBraces = next
        node = next
      } else {
        let next = nodes[node].spelled[part] ?? grow()
        nodes[node].spelled[part] = next
        node = next
      }
    }
    nodes[node].entry = entries.count
    if names.isEmpty { exact[pattern] = entries.count }
    entries.append((entry, names))
  }

  /// Returns the entry of a path and the values of its parameters; `nil` if no pattern matches.
  func find(_ path: String) -> (entry: Entry, parameters: [(name: String, value: String)])? {
    if let index = exact[path] { return (entries[index].entry, []) }
    var values: [Substring] = []
    guard let index = walk(path.split(separator: "/")[...], from: 0, &values) else { return nil }
    let (entry, names) = entries[index]
    return (entry, zip(names, values).map { (name: $0, value: String($1)) })
  }

  private func walk(_ parts: ArraySlice<Substring>, from node: Int, _ values: inout [Substring])
    -> Int?
  {
    guard let part = parts.first else { return nodes[node].entry }
    if let next = nodes[node].spelled[part],
      let found = walk(parts.dropFirst(), from: next, &values)
    {
      return found
    }
    guard let next = nodes[node].inBraces else { return nil }
    values.append(part)
    if let found = walk(parts.dropFirst(), from: next, &values) { return found }
    values.removeLast()
    return nil
  }

  private mutating func grow() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }
}
