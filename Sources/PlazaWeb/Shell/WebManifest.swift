import PlazaMarkup

/// What a phone needs to know to keep the site among its apps (W3C Web Application Manifest).
/// - Parameters:
///   - drawing: the site's drawing as SVG.
///   - picture: the same as a PNG of 512 × 512 pixels without rounded corners.
func webManifest(named name: String, drawing: Link, picture: Link) -> [UInt8] {
  var json = JSONWriter()
  json.object {
    $0.field("name", name)
    $0.field("short_name", name)
    $0.field("id", "/")
    $0.field("start_url", "/")
    $0.field("scope", "/")
    $0.field("display", "standalone")
    $0.field("background_color", "#f5f5f2")
    $0.field("theme_color", "#f5f5f2")
    $0.field(
      "icons",
      [
        ManifestIcon(link: drawing, type: "image/svg+xml", sizes: "any", purpose: "any"),
        ManifestIcon(link: picture, type: "image/png", sizes: "512x512", purpose: "any maskable"),
      ])
  }
  return json.bytes
}

private struct ManifestIcon: JSONWritable {
  let link: Link
  let type: String
  let sizes: String
  let purpose: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("src", link.text)
      $0.field("type", type)
      $0.field("sizes", sizes)
      $0.field("purpose", purpose)
    }
  }
}
