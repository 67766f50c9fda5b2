import PlazaBase
import PlazaWeb

/// Why something cannot be done with a printer.
enum PrinterRefusal: String, SpokenRefusal, Equatable {
  case noSuchPrinter = "not-found"
  case notAnAddress = "not-a-printer-address"
  case elsewhere = "printer-elsewhere"
  case unreachable = "printer-unreachable"
  case takesNoPDF = "printer-takes-no-pdf"
  case nameIsTaken = "printer-name-taken"
  case nameIsMissing = "printer-name-missing"
  case isBusy = "printer-busy"
  case testFailed = "test-page-failed"

  var slug: String { rawValue }
  var kind: RefusalKind {
    self == .noSuchPrinter ? .notFound : .conflict
  }

  func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchPrinter, .notAnAddress, .elsewhere: placeSentence(say)
    case .unreachable:
      say(
        "The printer does not answer. Please see whether it is switched on and on the network, and try again.",
        "프린터가 응답하지 않습니다. 전원과 네트워크 연결을 확인하신 뒤 다시 시도해 주세요.")
    case .takesNoPDF:
      say(
        "That printer does not take PDF. Please choose one that does, or set it up behind a print server that does.",
        "이 프린터는 PDF를 인쇄할 수 없습니다. PDF를 지원하는 프린터나 인쇄 서버를 사용해 주세요.")
    case .nameIsTaken:
      say(
        "The store has a printer of that name. Please choose another name.",
        "같은 이름의 프린터가 이미 있습니다. 다른 이름을 입력해 주세요.")
    case .nameIsMissing:
      say(
        "Please give the printer a name of at most 60 letters, such as its place.",
        "프린터 이름을 60자 이내로 입력해 주세요. 예: 창가 프린터")
    case .isBusy:
      say(
        "There is still something to print on it. Please take it out of use, and remove it when all is printed.",
        "아직 인쇄할 작업이 남아 있습니다. 먼저 사용을 중지하고, 인쇄가 끝난 뒤 삭제해 주세요.")
    case .testFailed:
      say(
        "The printer did not take the test page. Please look at its state below and try again.",
        "프린터가 시험 인쇄를 받지 않았습니다. 아래 상태를 확인하신 뒤 다시 시도해 주세요.")
    }
  }

  private func placeSentence(_ say: Say) -> String {
    switch self {
    case .notAnAddress:
      say(
        "A printer's address looks like ipp://192.168.0.20/ipp/print. Please type it as the printer shows it.",
        "프린터 주소는 ipp://192.168.0.20/ipp/print 와 같은 형식입니다. 프린터에 표시된 대로 입력해 주세요.")
    case .elsewhere:
      say(
        "That address is not on the shop's networks. Please ask the administrator to allow it.",
        "허용된 네트워크의 주소가 아닙니다. 관리자에게 허용을 요청해 주세요.")
    default:
      say(
        "There is no such printer. Please choose one from the list.",
        "해당 프린터가 없습니다. 목록에서 골라 주세요.")
    }
  }
}
