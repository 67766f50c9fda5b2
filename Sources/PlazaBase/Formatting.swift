/// Returns a number with a noun, such as "1 film" or "2 films".
public func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

/// Returns a list such as "Alien", "Alien and Heat" or "Alien, Heat and Ran".
public func listed(_ words: [String]) -> String {
  guard let last = words.last else { return "" }
  return words.count == 1
    ? last : say("\(words.dropLast().joined(separator: ", ")) and \(last)", as: "a list")
}
