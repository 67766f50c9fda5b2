import PlazaBase
import PlazaHTTP

/// The refusal to rent a film to a customer below the required age.
struct TooYoung: ConfirmationRequired, Equatable {
  let name: String
  let questions: [AgeQuestion]
  /// Whether the clerk may rent anyway and give a reason.
  let mayOverride: Bool

  let slug = "too-young"

  var message: String {
    let films = listed(questions.map { "\($0.title) (\($0.rating.rawValue))" })
    let age = questions.first?.age ?? 0
    return mayOverride
      ? say(
        "\(name.isolated) is \(age), too young for \(films). Choose other films, or give a reason to rent anyway."
      )
      : say(
        """
        \(name.isolated) is \(age), too young for \(films). Choose other films, or ask an administrator.
        """)
  }

  /// The age and the films for the audit log, such as "14: Alien (18)".
  var facts: String {
    let films = questions.map { "\($0.title) (\($0.rating.rawValue))" }.joined(separator: ", ")
    return "\(questions.first?.age ?? 0): \(films)"
  }

  static func == (left: TooYoung, right: TooYoung) -> Bool {
    left.name == right.name && left.questions == right.questions
      && left.mayOverride == right.mayOverride
  }
}
