import PlazaBase
import PlazaWeb

/// Why a device's password is not made, or not taken away.
enum PasswordRefusal: Refusal, Equatable {
  case tooMany
  case noSuchPassword

  var slug: String { self == .tooMany ? "too-many-passwords" : "not-found" }
  var kind: RefusalKind { self == .tooMany ? .conflict : .notFound }

  var sentence: String {
    switch self {
    case .tooMany:
      say("You have \(AppPassword.most) devices already. Please remove one that you no longer use.")
    case .noSuchPassword:
      say("There is no such device. It may have been removed.")
    }
  }
}
