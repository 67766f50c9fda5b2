/// The visible area of a page, its rotation and scale, as viewers interpret them even if a file is
/// invalid (ISO 32000-1 §7.7.3.3, §14.11.2).
struct PageBox: Sendable, Equatable {
  let left: Double
  let bottom: Double
  let right: Double
  let top: Double
  /// The clockwise rotation in degrees: 0, 90, 180 or 270.
  let turn: Int
  /// The size of a user space unit in points.
  let unit: Double

  /// - Parameter page: The page's dictionary, with the entries read here resolved.
  init(_ page: PDFValue) {
    let media = Self.corners(page["/MediaBox"]) ?? (0, 0, 612, 792)
    let crop = Self.corners(page["/CropBox"]) ?? media
    var seen = (
      max(media.0, crop.0), max(media.1, crop.1), min(media.2, crop.2), min(media.3, crop.3)
    )
    // An empty crop box is ignored.
    if seen.2 - seen.0 < 1 || seen.3 - seen.1 < 1 { seen = media }
    (left, bottom, right, top) = seen
    let degrees = page["/Rotate"]?.number ?? 0
    let whole = abs(degrees) < 1_000_000 ? Int(degrees) : 0
    turn = Double(whole) == degrees && whole.isMultiple(of: 90) ? ((whole % 360) + 360) % 360 : 0
    let said = page["/UserUnit"]?.number ?? 1
    unit = said > 0 && said < 1000 ? said : 1
  }

  /// The page entries that are read here.
  static let entries = ["/MediaBox", "/CropBox", "/Rotate", "/UserUnit"]

  private static func corners(_ box: PDFValue?) -> (Double, Double, Double, Double)? {
    guard let numbers = box?.list?.compactMap(\.number), numbers.count == 4 else { return nil }
    let (x, y) = ([numbers[0], numbers[2]], [numbers[1], numbers[3]])
    guard let left = x.min(), let right = x.max(), let bottom = y.min(), let top = y.max(),
      right - left >= 1,
      top - bottom >= 1, numbers.allSatisfy({ abs($0) < 1_000_000 })
    else { return nil }
    return (left, bottom, right, top)
  }

  private var isLandscape: Bool { turn % 180 != 0 }

  /// The size after rotation, in points.
  var width: Double { unit * (isLandscape ? top - bottom : right - left) }
  var height: Double { unit * (isLandscape ? right - left : top - bottom) }

  /// Maps the page's coordinates to the upright page with its lower left corner at (0, 0).
  var upright: Matrix {
    let u = unit
    return switch turn {
    case 90: Matrix(0, -u, u, 0, -bottom * u, right * u)
    case 180: Matrix(-u, 0, 0, -u, right * u, top * u)
    case 270: Matrix(0, u, -u, 0, top * u, -left * u)
    default: Matrix(u, 0, 0, u, -left * u, -bottom * u)
    }
  }

  var value: PDFValue { .list([left, bottom, right, top].map(PDFValue.number)) }
}
