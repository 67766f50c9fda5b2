import PlazaBase

@testable import RentalCounter

extension FuzzTarget {
  /// The numbers and codes of copies in an import.
  static let copyLabels = FuzzTarget("copy-labels", maximumLength: 200) { input in
    var check = FormValidator { _ in nil }
    let labels = CopyLabels(input.text, &check)
    if !check.errors.isEmpty { return }
    let text = labels.all.map { "\($0.number) \($0.code)" }.joined(separator: ", ")
    var again = FormValidator { _ in nil }
    try hold(
      CopyLabels(text, &again) == labels && again.errors.isEmpty,
      "\(labels) is another after \(text)")
    try hold(
      Set(labels.all.map(\.number)).count == labels.all.count, "a number twice in \(labels)")
  }
}
