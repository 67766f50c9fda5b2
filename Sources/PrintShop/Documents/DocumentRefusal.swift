import PlazaBase
import PlazaWeb

/// Why a document cannot be printed. Its word is what a document's row keeps.
enum DocumentRefusal: String, SpokenRefusal, CaseIterable {
  case empty, locked, damaged, lying
  case tooManyPages = "too-many-pages"
  case tooLarge = "too-large"
  case unknownKind = "unknown-kind"
  case notInstalled = "not-installed"
  case hangul, hostile
  case otherLetters = "other-letters"
  /// An office file that the office would not read.
  case unread

  var slug: String { "document-\(rawValue)" }

  func sentence(_ say: Say) -> String {
    switch self {
    case .empty, .damaged, .lying, .hostile: brokenSentence(say)
    case .locked:
      say(
        "This file is locked by a password. Save a copy without the password and upload that.",
        "비밀번호로 잠긴 파일입니다. 비밀번호를 해제한 사본을 저장해 다시 올려 주세요.")
    case .tooManyPages:
      say(
        "This document has too many pages. Split it and upload the parts.",
        "페이지 수가 너무 많습니다. 문서를 나누어 올려 주세요.")
    case .tooLarge:
      say(
        "This file is too large. Save it with smaller pictures, or split it.",
        "파일이 너무 큽니다. 그림 크기를 줄이거나 문서를 나누어 올려 주세요.")
    case .unknownKind:
      say(
        "We cannot print this kind of file. Export it as a PDF and upload that.",
        "인쇄할 수 없는 형식의 파일입니다. PDF로 내보낸 뒤 올려 주세요.")
    case .notInstalled:
      say(
        "This shop does not take this kind of file. Export it as a PDF and upload that.",
        "이 서비스에서는 받지 않는 형식의 파일입니다. PDF로 내보낸 뒤 올려 주세요.")
    case .otherLetters:
      say(
        "We cannot tell how this text is encoded. Save it as UTF-8, or as a PDF, and upload that.",
        "텍스트의 인코딩을 알 수 없습니다. UTF-8 또는 PDF로 저장한 뒤 다시 올려 주세요.")
    case .unread:
      say(
        "This file could not be read: it may be locked by a password, or damaged. Export it as a PDF and upload that.",
        "파일을 읽을 수 없습니다. 비밀번호로 잠겼거나 손상되었을 수 있으니 PDF로 내보낸 뒤 올려 주세요.")
    case .hangul:
      say(
        "We cannot read Hangul files. In Hangul, choose File, then Save as PDF, and upload the PDF.",
        "한글(HWP) 파일은 바로 인쇄할 수 없습니다. 한글에서 파일 > PDF로 저장하기를 선택한 뒤 PDF를 올려 주세요.")
    }
  }

  private func brokenSentence(_ say: Say) -> String {
    switch self {
    case .empty:
      say("This file is empty. Choose another one.", "빈 파일입니다. 다른 파일을 선택해 주세요.")
    case .lying:
      say(
        "Programs do not agree on how many pages this file has. Print it to a new PDF and upload that.",
        "파일의 페이지 수를 확인할 수 없습니다. PDF로 새로 인쇄(저장)한 뒤 올려 주세요.")
    default:
      say(
        "This file is damaged and cannot be read. Save it anew and upload it again.",
        "파일이 손상되어 읽을 수 없습니다. 새로 저장한 뒤 다시 올려 주세요.")
    }
  }
}
