/// Returns a number with a noun, such as "1 film" or "2 films".
public func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

/// Returns a list such as "Alien", "Alien and Heat" or "Alien, Heat and Ran".
public func listed(_ items: [String]) -> String {
  guard let last = items.last else { return "" }
  return items.count == 1
    ? last : say("\(items.dropLast().joined(separator: ", ")) and \(last)", as: "a list")
}
