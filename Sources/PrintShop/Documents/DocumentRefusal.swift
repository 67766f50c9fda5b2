import PlazaBase
import PlazaWeb

/// Why a document cannot be printed. Its word is what a document's row keeps.
enum DocumentRefusal: String, Refusal, CaseIterable {
  case empty, locked, damaged, lying
  /// An office file, whose password only its own program takes off.
  case lockedOffice = "locked-office"
  /// The name says another kind than the file is.
  case notPDF = "named-pdf", notPicture = "named-picture", notText = "named-text", notOffice = "named-office"
  case tooManyPages = "too-many-pages"
  case tooLarge = "too-large"
  case unknownKind = "unknown-kind"
  case notInstalled = "not-installed"
  case hangul, hostile
  case otherLetters = "other-letters"
  /// An office file that the office would not read.
  case unread
  /// Making it ready was given up; it can be tried again.
  case failed

  var slug: String { "document-\(rawValue)" }

  var message: String {
    switch self {
    case .empty, .damaged, .lying, .hostile: brokenSentence
    case .notPDF, .notPicture, .notText, .notOffice: namedSentence
    case .locked:
      say("This file is locked by a password. Enter its password, or upload a copy that has none.")
    case .lockedOffice:
      say("This file is locked by a password. Save a copy without the password and upload that.")
    case .tooManyPages:
      say("This document has too many pages. Split it and upload the parts.")
    case .tooLarge:
      say("This file is too large. Save it with smaller pictures, or split it.")
    case .unknownKind:
      say("We cannot print this kind of file. Export it as a PDF and upload that.")
    case .notInstalled:
      say("This shop does not take this kind of file. Export it as a PDF and upload that.")
    case .otherLetters:
      say("We cannot tell how this text is encoded. Save it as UTF-8, or as a PDF, and upload that.")
    case .unread:
      say(
        "This file could not be read: it may be locked by a password, or damaged. Export it as a PDF and upload that.")
    case .failed:
      say("We could not make this document ready. Please try again, or delete it and upload it as a PDF.")
    case .hangul:
      say("We cannot read Hangul files. In Hangul, choose File, then Save as PDF, and upload the PDF.")
    }
  }

  private var namedSentence: String {
    switch self {
    case .notPDF:
      say("The name ends like a PDF's, but the file is something else. Choose the right file, or rename it.")
    case .notPicture:
      say("The name ends like a picture's, but the file is something else. Choose the right file, or rename it.")
    case .notText:
      say("The name ends like a text's, but the file is something else. Choose the right file, or rename it.")
    default:
      say("The name ends like an office file's, but the file is another. Choose the right file, or rename it.")
    }
  }

  private var brokenSentence: String {
    switch self {
    case .empty:
      say("This file is empty. Choose another one.")
    case .lying:
      say("Programs do not agree on how many pages this file has. Print it to a new PDF and upload that.")
    default:
      say("This file is damaged and cannot be read. Save it anew and upload it again.")
    }
  }
}
