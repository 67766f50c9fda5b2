import PlazaBase

/// The reasons for which an operation on saved print settings is refused.
enum PresetRefusal: Refusal {
  case noSuchPreset
  case nameTaken

  var slug: String { self == .noSuchPreset ? "not-found" : "preset-name-taken" }
  var kind: RefusalKind { self == .noSuchPreset ? .notFound : .conflict }

  var message: String {
    switch self {
    case .noSuchPreset: say("These settings were deleted.")
    case .nameTaken: say("You have settings of this name. Please choose another name.")
    }
  }
}
