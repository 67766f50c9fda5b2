import HTTPTypes

/// Finds what answers a path. A pattern without braces is found at once by its text; the others part by part, where a
/// spelled part goes before one in braces. Empty parts do not count: `/rental/` is `/rental`.
struct RouteTree: Sendable {
  /// What stands at one pattern: an endpoint for each method, and the answer to the other methods.
  final class Place: Sendable {
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
    var place: Int?
  }

  private var places: [(place: Place, names: [String])] = []
  private var exact: [String: Int] = [:]
  private var nodes = [Node()]

  /// Puts a place where its pattern says.
  mutating func add(_ place: Place, at pattern: String) {
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
    nodes[node].place = places.count
    if names.isEmpty { exact[pattern] = places.count }
    places.append((place, names))
  }

  /// The place of a path, with what the path has where the pattern has braces; nil where there is none.
  func find(_ path: String) -> (place: Place, parameters: [(name: String, value: String)])? {
    if let index = exact[path] { return (places[index].place, []) }
    var values: [Substring] = []
    guard let index = walk(path.split(separator: "/")[...], from: 0, &values) else { return nil }
    let (place, names) = places[index]
    return (place, zip(names, values).map { (name: $0, value: String($1)) })
  }

  private func walk(_ parts: ArraySlice<Substring>, from node: Int, _ values: inout [Substring]) -> Int? {
    guard let part = parts.first else { return nodes[node].place }
    if let next = nodes[node].spelled[part], let found = walk(parts.dropFirst(), from: next, &values) { return found }
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
