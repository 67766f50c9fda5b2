/// The optional content groups that are not printed (ISO 32000-1 §8.11.4).
struct HiddenLayers: Sendable, Equatable {
  /// The references of the groups.
  let hidden: Set<String>
  let all: [String]

  /// - Parameters:
  ///   - properties: The catalog's `/OCProperties`, with its configuration resolved.
  ///   - groups: The dictionary of every group, by its reference.
  init(_ properties: PDFValue, _ groups: [String: PDFValue]) {
    let usual = properties["/D"] ?? .null
    all = Self.groups(of: properties)
    let (on, off) = (Self.references(usual["/ON"]), Self.references(usual["/OFF"]))
    let asked = usual["/AS"]?.list?.filter { $0["/Event"]?.text == "/Print" } ?? []
    let forced = Set(asked.flatMap { Self.references($0["/OCGs"]) })
    hidden = Set(
      all.filter { group in
        let isOff =
          off.contains(group) || usual["/BaseState"]?.text == "/OFF" && !on.contains(group)
        switch groups[group]?["/Usage"]?["/Print"]?["/PrintState"]?.text {
        case "/OFF": return true
        // A group that is hidden on screen is printed only if an `/AS` entry applies the print
        // state to it.
        case "/ON" where forced.contains(group): return false
        default: return isOff
        }
      })
  }

  static func groups(of properties: PDFValue) -> [String] {
    properties["/OCGs"]?.list?.compactMap(\.reference) ?? []
  }

  /// The same groups as a plain on/off configuration, for tools that do not support usage
  /// dictionaries.
  var properties: PDFValue {
    .entries([
      "/OCGs": .list(all.map(PDFValue.text)),
      "/D": .entries([
        "/Order": .list([]), "/ON": .list(all.filter { !hidden.contains($0) }.map(PDFValue.text)),
        "/OFF": .list(all.filter(hidden.contains).map(PDFValue.text)),
      ]),
    ])
  }

  private static func references(_ list: PDFValue?) -> Set<String> {
    Set(list?.list?.compactMap(\.reference) ?? [])
  }
}
