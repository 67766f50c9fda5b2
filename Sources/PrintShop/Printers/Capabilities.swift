import Foundation

/// What a printer reported that it can do: only that is offered.
struct Capabilities: Sendable, Equatable, Codable {
  var media: Set<Media> = [.a4]
  var sides: Set<Sides> = [.oneSided]
  var isColour = false
  var finishings: Set<Finishing> = []
  /// The most copies of one job; more are sent as several.
  var copies = 1
  /// Document formats it takes (media types).
  var formats: Set<String> = ["application/pdf"]
  /// Sides a minute; nil where it does not say.
  var pagesPerMinute: Int?
  var colourPagesPerMinute: Int?
  /// What it leaves white; nil where it does not say.
  var margins: Margins?
  /// Whether it can be told not to scale what is made for its paper; nil where it was not asked yet.
  var keepsSize: Bool?
  /// Whether it can be told to print copies one after the other; nil where nobody asked yet.
  var collates: Bool?

  /// `multiple-document-handling` (RFC 8011 §5.2.4).
  static let collated = "separate-documents-collated-copies"

  init() {}

  /// As it was stored.
  init?(text: String) {
    guard let read = try? JSONDecoder().decode(Capabilities.self, from: Data(text.utf8)) else { return nil }
    self = read
  }

  /// To be stored; the same for equal ones.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Whether it can print what was chosen.
  func admit(_ options: PrintOptions) -> Bool {
    media.contains(options.media) && sides.contains(options.sides) && (isColour || options.colour == .monochrome)
      && finishings.isSuperset(of: options.finishings)
  }
}
