import PlazaBase

/// The reason why a document cannot be printed. The raw value is stored in the document's row.
enum DocumentRefusal: String, Refusal, CaseIterable {
  case empty, locked, damaged, lying
  /// An encrypted office file. Only the office application can remove its password.
  case lockedOffice = "locked-office"
  /// A PDF encrypted for the holders of certificates.
  case lockedByCertificate = "locked-by-certificate"
  /// A form whose pages only Adobe's software can lay out (XFA); other programs print a notice
  /// instead.
  case dynamicForm = "dynamic-form"
  /// The file name's extension does not match the contents.
  case notPDF = "named-pdf", notPicture = "named-picture", notText = "named-text", notOffice =
    "named-office"
  case tooManyPages = "too-many-pages"
  case tooLarge = "too-large"
  case unknownKind = "unknown-kind"
  case notInstalled = "not-installed"
  case hangul, hostile
  case otherLetters = "other-letters"
  /// An office file that LibreOffice could not convert.
  case unread
  /// The preparation was abandoned after repeated failures; the member can retry it.
  case failed

  var slug: String { "document-\(rawValue)" }

  var message: String {
    switch self {
    case .empty, .damaged, .lying, .hostile: brokenMessage
    case .notPDF, .notPicture, .notText, .notOffice: namedMessage
    case .locked:
      say("This file is password-protected. Enter its password, or upload a copy without one.")
    case .lockedOffice:
      say("This file is password-protected. Save a copy without the password and upload that.")
    case .lockedByCertificate:
      say(
        "This file is protected with a certificate. Save a copy without the protection and upload that."
      )
    case .dynamicForm:
      say("This form only opens in Adobe Acrobat. Print it to a PDF there and upload that.")
    case .tooManyPages:
      say("This document has too many pages. Split it and upload the parts.")
    case .tooLarge:
      say("This file is too large. Save it with smaller pictures, or split it.")
    case .unknownKind:
      say("We can't print this kind of file. Export it as a PDF and upload that.")
    case .notInstalled:
      say("We don't accept this kind of file. Export it as a PDF and upload that.")
    case .otherLetters:
      say("We can't tell this text's encoding. Save it as UTF-8 or a PDF and upload that.")
    case .unread:
      say(
        "We can't read this file. It may be password-protected or damaged. Export it as a PDF and upload that."
      )
    case .failed:
      say("We couldn't prepare this document. Try again, or delete it and upload it as a PDF.")
    case .hangul:
      say("We can't read Hangul files. In Hangul, choose File > Save as PDF, then upload the PDF.")
    }
  }

  private var namedMessage: String {
    switch self {
    case .notPDF:
      say(
        "The name ends like a PDF's, but the file isn't a PDF. Choose the right file, or rename it."
      )
    case .notPicture:
      say(
        "The name ends like a picture's, but the file isn't a picture. Choose the right file, or rename it."
      )
    case .notText:
      say(
        "The name ends like a text file's, but the file isn't text. Choose the right file, or rename it."
      )
    default:
      say(
        "The name ends like an office file's, but the file isn't one. Choose the right file, or rename it."
      )
    }
  }

  private var brokenMessage: String {
    switch self {
    case .empty:
      say("This file is empty. Choose another one.")
    case .lying:
      say("We can't tell how many pages this file has. Print it to a new PDF and upload that.")
    default:
      say("This file is damaged and can't be read. Save it again and upload the new copy.")
    }
  }
}
