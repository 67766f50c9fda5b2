import PlazaImaging
import PlazaMarkup

/// A QR code on a small card.
enum QRDrawing {
  static func of(_ text: String, label: String) -> Markup? {
    QRCode(text).map { "<div class=\"pick-up-qr\">\($0.svg(label: label))</div>" }
  }
}
