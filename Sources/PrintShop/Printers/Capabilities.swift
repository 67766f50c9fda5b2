import Foundation

/// The capabilities that a printer reported; a store offers only these.
struct Capabilities: Sendable, Equatable, Codable {
  var media: Set<Media> = [.a4]
  var sides: Set<Sides> = [.oneSided]
  var isColour = false
  var finishings: Set<Finishing> = []
  /// The maximum number of copies of a job.
  var copies = 1
  /// The media types of documents that it accepts.
  var formats: Set<String> = ["application/pdf"]
  /// Sides per minute; nil if it reports none.
  var pagesPerMinute: Int?
  var colourPagesPerMinute: Int?
  /// The unprintable margins; nil if it reports none.
  var margins: Margins?
  /// Whether it supports printing without scaling; nil if it has not been queried for this.
  var keepsSize: Bool?
  /// Whether it supports collated copies; nil if it has not been queried for this.
  var collates: Bool?

  /// A value of `multiple-document-handling` (RFC 8011 §5.2.4).
  static let collated = "separate-documents-collated-copies"

  init() {}

  /// Parses the stored text.
  init?(text: String) {
    guard let read = try? JSONDecoder().decode(Capabilities.self, from: Data(text.utf8)) else {
      return nil
    }
    self = read
  }

  /// The text to store; equal capabilities have equal texts.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Whether it can print a document with these options.
  func admit(_ options: PrintOptions) -> Bool {
    media.contains(options.media) && sides.contains(options.sides)
      && (isColour || options.colour == .monochrome)
      && finishings.isSuperset(of: options.finishings) && options.copies <= copies
  }
}
