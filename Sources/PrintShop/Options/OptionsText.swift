import Foundation

/// The stored form of print options; equal options have equal texts.
enum OptionsText {
  static func write(_ options: PrintOptions) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(SortedOptions(options))).map {
      String(decoding: $0, as: UTF8.self)
    } ?? "{}"
  }

  static func read(_ text: String) -> PrintOptions? {
    try? JSONDecoder().decode(PrintOptions.self, from: Data(text.utf8))
  }

  /// Sorts the finishings, because a set has no stable order.
  private struct SortedOptions: Encodable {
    let options: PrintOptions

    init(_ options: PrintOptions) { self.options = options }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: PrintOptions.Key.self)
      try fields.encode(options.copies, forKey: .copies)
      try fields.encode(options.sides, forKey: .sides)
      try fields.encode(options.colour, forKey: .colour)
      try fields.encode(options.media, forKey: .media)
      try fields.encodeIfPresent(options.pages, forKey: .pages)
      try fields.encode(options.numberUp, forKey: .numberUp)
      try fields.encode(options.orientation, forKey: .orientation)
      try fields.encode(options.scaling, forKey: .scaling)
      if options.scaling == .percent { try fields.encode(options.percent, forKey: .percent) }
      try fields.encodeIfPresent(options.margins, forKey: .margins)
      try fields.encode(options.finishings.sorted { $0.number < $1.number }, forKey: .finishings)
    }
  }
}

extension PrintOptions {
  fileprivate enum Key: String, CodingKey {
    case copies, sides, colour, media, pages, numberUp, orientation, scaling, percent, margins,
      finishings
  }

  /// Fields that were added later are missing in older rows.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    copies = try fields.decode(Int.self, forKey: .copies)
    sides = try fields.decode(Sides.self, forKey: .sides)
    colour = try fields.decode(ColourMode.self, forKey: .colour)
    media = try fields.decode(Media.self, forKey: .media)
    pages = try fields.decodeIfPresent(PageRanges.self, forKey: .pages)
    numberUp = try fields.decode(Int.self, forKey: .numberUp)
    orientation = try fields.decode(Orientation.self, forKey: .orientation)
    scaling = try fields.decodeIfPresent(Scaling.self, forKey: .scaling) ?? .auto
    percent = try fields.decodeIfPresent(Int.self, forKey: .percent) ?? 100
    margins = try fields.decodeIfPresent(Margins.self, forKey: .margins)
    finishings = try fields.decode(Set<Finishing>.self, forKey: .finishings)
  }
}
