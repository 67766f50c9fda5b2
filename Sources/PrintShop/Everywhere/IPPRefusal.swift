import PlazaBase
import PlazaIPP

/// An IPP error status (RFC 8011 Appendix B) with its message.
struct IPPRefusal: Error, Sendable {
  enum Status: UInt16, Sendable {
    case ok = 0x0000
    /// `successful-ok-ignored-or-substituted-attributes`.
    case ignored = 0x0001
    case badRequest = 0x0400
    case notPossible = 0x0404
    case notFound = 0x0406
    case tooLarge = 0x0408
    case formatNotSupported = 0x040A
    case valuesNotSupported = 0x040B
    case charsetNotSupported = 0x040D
    case compressionNotSupported = 0x040F
    case documentFormatError = 0x0411
    case operationNotSupported = 0x0501
    case versionNotSupported = 0x0503
    case temporary = 0x0505
    case notAcceptingJobs = 0x0506
    case oneDocumentOnly = 0x0509
  }

  let status: Status
  /// Translated into the language of the response.
  let text: StoredPhrase
  /// The request's attributes that caused the refusal.
  var unsupported: [IPPAttribute] = []

  init(_ status: Status, _ message: StoredPhrase, unsupported: [IPPAttribute] = []) {
    self.status = status
    self.text = message
    self.unsupported = unsupported
  }

  static func bad(_ message: StoredPhrase) -> IPPRefusal { IPPRefusal(.badRequest, message) }
}
