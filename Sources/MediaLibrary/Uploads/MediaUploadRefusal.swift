import PlazaBase

/// The reasons for which an upload is rejected.
enum MediaUploadRefusal: Refusal, Equatable {
  case empty
  case tooLarge
  case tooMuch
  /// The upload would exceed the member's storage quota of that many bytes.
  case full(bytes: Int)
  /// The upload is not complete, so that no item can be made of it.
  case notWhole

  var slug: String {
    switch self {
    case .empty: "empty-upload"
    case .tooLarge: "upload-too-large"
    case .tooMuch: "uploads-too-large"
    case .full: "no-room-for-footage"
    case .notWhole: "upload-not-whole"
    }
  }

  var message: String {
    switch self {
    case .empty: say("This file is empty. Choose another one.")
    case .tooLarge:
      say("We received more data than expected for this upload. Start again.")
    case .tooMuch:
      say(
        "Your unfinished uploads would exceed \(ByteCount(MediaUpload.quota).asLimit). Finish some first."
      )
    case .full(let maximum):
      say(
        """
        Your videos would exceed your \(ByteCount(maximum).localizedText). Remove some you don't need, or ask the \
        camp's office.
        """)
    case .notWhole:
      say("This upload hasn't finished yet. Wait until it has.")
    }
  }
}
