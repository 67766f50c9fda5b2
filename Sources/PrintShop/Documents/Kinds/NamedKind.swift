/// What the ending of a file's name says that the file is. Pictures of all kinds are one, and so are the files of word
/// processors, of spreadsheets and of presentations: telephones and offices mix them up, and what is printed is the
/// same.
enum NamedKind: Sendable, Equatable {
  case pdf, picture, text, document, table, slides

  /// - Returns: nil where the name says nothing.
  init?(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "pdf": self = .pdf
    case "jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "gif", "tif", "tiff", "bmp", "dib", "avif":
      self = .picture
    case "txt", "text": self = .text
    case "docx", "doc", "odt", "rtf": self = .document
    case "xlsx", "xls", "ods": self = .table
    case "pptx", "ppt", "odp": self = .slides
    default: return nil
    }
  }

  /// - Throws: ``DocumentRefusal`` where the content is of another kind.
  func check(_ content: DocumentKind) throws(DocumentRefusal) {
    if self == Self(content) || Self(content) == nil { return }
    switch self {
    case .pdf: throw .notPDF
    case .picture: throw .notPicture
    case .text: throw .notText
    case .document, .table, .slides: throw .notOffice
    }
  }

  /// Devices draw sides of any document.
  private init?(_ content: DocumentKind) {
    switch content {
    case .pdf: self = .pdf
    case .picture, .scan: self = .picture
    case .text: self = .text
    case .raster: return nil
    case .office(.docx), .office(.doc), .office(.odt), .office(.rtf): self = .document
    case .office(.xlsx), .office(.xls), .office(.ods): self = .table
    case .office(.pptx), .office(.ppt), .office(.odp): self = .slides
    }
  }
}
