import PlazaBase
import PlazaWeb

/// Why a device's password is not made, or not taken away.
enum PasswordRefusal: SpokenRefusal, Equatable {
  case tooMany
  case noSuchPassword

  var slug: String { self == .tooMany ? "too-many-passwords" : "not-found" }
  var kind: RefusalKind { self == .tooMany ? .conflict : .notFound }

  func sentence(_ say: Say) -> String {
    switch self {
    case .tooMany:
      say(
        "You have \(AppPassword.most) devices already. Please remove one that you no longer use.",
        "기기가 이미 \(AppPassword.most)대입니다. 더 이상 쓰지 않는 기기를 먼저 삭제해 주세요.")
    case .noSuchPassword:
      say("There is no such device. It may have been removed.", "그런 기기가 없습니다. 이미 삭제되었을 수 있습니다.")
    }
  }
}
