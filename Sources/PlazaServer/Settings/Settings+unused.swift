extension Settings {
  /// A sentence that names the settings that were given but not read; empty for none.
  public var unusedSentence: String {
    switch unused.count {
    case 0: ""
    case 1: "\(unused[0]) is given but not used: check its spelling."
    default: "\(unused.joined(separator: ", ")) are given but not used: check their spelling."
    }
  }
}
