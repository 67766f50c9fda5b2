import PlazaBase

/// The reason why the upload of a document is rejected.
enum DocumentUploadRefusal: Refusal, Equatable {
  case empty
  case tooLarge
  case tooMuch

  var slug: String {
    switch self {
    case .empty: "empty-document"
    case .tooLarge: "document-too-large"
    case .tooMuch: "documents-too-large"
    }
  }

  var message: String {
    switch self {
    case .empty: say("This file is empty. Choose another one.")
    case .tooLarge:
      say(
        "This file is too large. The limit is \(ByteCount(Uploads.largest).asLimit). Make it smaller and try again."
      )
    case .tooMuch:
      say(
        "Your documents would take up more than \(ByteCount(Uploads.quota).asLimit). Delete some first."
      )
    }
  }
}
