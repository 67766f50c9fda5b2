import PlazaBase
import PlazaWeb

/// Why something cannot be done with a printer.
enum PrinterRefusal: String, Refusal, Equatable {
  case noSuchPrinter = "not-found"
  case notAnAddress = "not-a-printer-address"
  case elsewhere = "printer-elsewhere"
  case unreachable = "printer-unreachable"
  case untrusted = "printer-untrusted"
  case takesNoPDF = "printer-takes-no-pdf"
  case isAStore = "printer-is-a-store"
  case nameIsTaken = "printer-name-taken"
  case nameIsMissing = "printer-name-missing"
  case isBusy = "printer-busy"
  case testFailed = "test-page-failed"

  var slug: String { rawValue }
  var kind: RefusalKind {
    self == .noSuchPrinter ? .notFound : .conflict
  }

  var message: String {
    switch self {
    case .noSuchPrinter, .notAnAddress, .elsewhere, .isAStore: placeSentence
    case .unreachable:
      say("The printer does not answer. Please see whether it is switched on and on the network, and try again.")
    case .untrusted:
      say(
        """
        The printer shows a certificate that is not trusted yet. Compare it with the one on the printer's own page or \
        panel, and trust it only if it is the same.
        """)
    case .takesNoPDF:
      say("That printer does not take PDF. Please choose one that does, or set it up behind a print server that does.")
    case .nameIsTaken:
      say("The store has a printer of that name. Please choose another name.")
    case .nameIsMissing:
      say("Please give the printer a name of at most 60 letters, such as its place.")
    case .isBusy:
      say("There is still something to print on it. Please take it out of use, and remove it when all is printed.")
    case .testFailed:
      say("The printer did not take the test page. Please look at its state below and try again.")
    }
  }

  private var placeSentence: String {
    switch self {
    case .notAnAddress:
      say("A printer's address looks like ipp://192.168.0.20/ipp/print. Please type it as the printer shows it.")
    case .elsewhere:
      say("That address is not on the shop's networks. Please ask the administrator to allow it.")
    case .isAStore:
      say("That is a print store of this site, not a printer. Please type the address of a printer.")
    default:
      say("There is no such printer. Please choose one from the list.")
    }
  }
}
