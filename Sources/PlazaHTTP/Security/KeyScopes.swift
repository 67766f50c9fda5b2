/// The scopes of a key. Reading and changing are separate: a key with `rental:write` alone cannot
/// read.
public struct KeyScopes: Sendable, Equatable {
  public let all: Set<KeyScope>

  public init(_ all: Set<KeyScope>) { self.all = all }

  /// - Parameter stored: The result of ``text``. Unknown words are ignored.
  public init(stored: String) {
    all = Set(stored.split(separator: " ").compactMap { KeyScope(String($0)) })
  }

  /// Whether a request that needs this scope is allowed.
  public func allows(_ scope: KeyScope) -> Bool {
    all.contains(scope) || all.contains(KeyScope(nil, scope.access))
  }

  /// Whether the key can change anything.
  public var canWrite: Bool { all.contains { $0.access == .write } }

  /// The scopes in alphabetical order; those of the whole API come first.
  public var texts: [String] {
    all.sorted {
      ($0.areaSlug ?? "", $0.access.rawValue) < ($1.areaSlug ?? "", $1.access.rawValue)
    }
    .map(\.text)
  }

  /// The scopes as they are stored, separated by spaces.
  public var text: String { texts.joined(separator: " ") }
}
