import Foundation
import PlazaHTTP

/// The map library as packaged by Debian (`libjs-leaflet`, BSD-2-Clause). If it is not installed,
/// pages show only the list of stores.
struct Leaflet: Sendable {
  static let script = "leaflet.js"
  static let stylesheet = "leaflet.css"

  let files: [Assets.File]

  var isInstalled: Bool { !files.isEmpty }

  /// - Parameter folder: The package's installation folder.
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
