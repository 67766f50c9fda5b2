import Foundation
import PlazaWeb

/// The library that moves the map, as Debian ships it (`libjs-leaflet`, BSD-2-Clause). Where it is not installed there
/// is the list alone.
struct Leaflet: Sendable {
  static let script = "leaflet.js"
  static let stylesheet = "leaflet.css"

  let files: [Assets.File]

  var isThere: Bool { !files.isEmpty }

  /// - Parameter folder: where the package puts it.
  init(folder: String = "/usr/share/javascript/leaflet") {
    let script = FileManager.default.contents(atPath: folder + "/leaflet.esm.min.js")
    let style = FileManager.default.contents(atPath: folder + "/leaflet.css")
    guard let script, let style else {
      files = []
      return
    }
    files = [.init(Self.script, Array(script)), .init(Self.stylesheet, Array(style))]
  }
}
