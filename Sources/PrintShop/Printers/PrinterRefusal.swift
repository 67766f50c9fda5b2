import PlazaBase

/// The reason why an action on a printer is not possible.
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
    case .noSuchPrinter, .notAnAddress, .elsewhere, .isAStore: addressMessage
    case .unreachable:
      say(
        "The printer isn't responding. Check that it's switched on and connected to the network, then try again."
      )
    case .untrusted:
      say(
        """
        This printer's certificate isn't trusted yet. Compare it with the one on the printer's own page or \
        panel, and trust it only if they match.
        """)
    case .takesNoPDF:
      say(
        "That printer doesn't accept PDF. Choose one that does, or connect it through a print server."
      )
    case .nameIsTaken:
      say("This store already has a printer with that name. Choose another name.")
    case .nameIsMissing:
      say("Give the printer a name of up to 60 characters, such as its location.")
    case .isBusy:
      say(
        "This printer still has documents to print. Disable it now, then remove it once they're printed."
      )
    case .testFailed:
      say("The printer didn't accept the test page. Check its status below and try again.")
    }
  }

  private var addressMessage: String {
    switch self {
    case .notAnAddress:
      say("Enter the address as the printer shows it, such as ipp://192.168.0.20/ipp/print.")
    case .elsewhere:
      say("That address isn't on an allowed network. Ask an administrator to allow it.")
    case .isAStore:
      say("That's a print store on this site, not a printer. Enter a printer's address.")
    default:
      say("This printer doesn't exist. Choose one from the list.")
    }
  }
}
