/// The kind of file that a name's extension indicates. All images count as one kind, and so do the
/// formats of word processors, of spreadsheets and of presentations: phones and office
/// applications confuse them, and the printed result is the same. The source of a web page would
/// be printed as text.
enum NamedKind: Sendable, Equatable {
  case pdf, picture, text, document, table, slides
  /// A web page or a vector drawing, which is not rendered here.
  case page

  /// - Returns: Nil if the extension is missing or unknown.
  init?(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "pdf": self = .pdf
    case "jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "gif", "tif", "tiff", "bmp", "dib",
      "avif":
      self = .picture
    case "txt", "text": self = .text
    case "docx", "doc", "odt", "rtf": self = .document
    case "xlsx", "xls", "ods": self = .table
    case "pptx", "ppt", "odp": self = .slides
    case "html", "htm", "xhtml", "mht", "mhtml", "svg", "ps", "eps": self = .page
    default: return nil
    }
  }

  /// - Throws: ``DocumentRefusal`` if the contents are of another kind.
  func check(_ content: DocumentKind) throws(DocumentRefusal) {
    if self == Self(content) || Self(content) == nil { return }
    switch self {
    case .pdf: throw .notPDF
    case .picture: throw .notPicture
    case .text: throw .notText
    case .document, .table, .slides: throw .notOffice
    case .page: throw .unknownKind
    }
  }

  /// Nil for raster data, which devices send for any document.
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
