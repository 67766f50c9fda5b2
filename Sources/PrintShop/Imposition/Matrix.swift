import Foundation

/// The operands of `cm`: a point (x, y) maps to (ax + cy + e, bx + dy + f), in points (1/72 inch).
struct Matrix: Sendable, Equatable {
  let a: Double
  let b: Double
  let c: Double
  let d: Double
  let e: Double
  let f: Double

  init(
    _ a: Double = 1, _ b: Double = 0, _ c: Double = 0, _ d: Double = 1, _ e: Double = 0,
    _ f: Double = 0
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  static func scale(_ x: Double, _ y: Double) -> Matrix { Matrix(x, 0, 0, y, 0, 0) }
  static func move(_ x: Double, _ y: Double) -> Matrix { Matrix(1, 0, 0, 1, x, y) }

  /// Returns the matrix that applies this one first and then the other.
  func then(_ o: Matrix) -> Matrix {
    Matrix(
      a * o.a + b * o.c, a * o.b + b * o.d, c * o.a + d * o.c, c * o.b + d * o.d,
      e * o.a + f * o.c + o.e,
      e * o.b + f * o.d + o.f)
  }

  /// The operands as PDF text.
  var text: String { [a, b, c, d, e, f].map(Self.text).joined(separator: " ") }

  /// Formats a number without an exponent, which PDF does not support.
  static func text(_ number: Double) -> String { String(format: "%.6f", number) }
}

/// A rectangle on paper, in points.
struct Area: Sendable, Equatable {
  let left: Double
  let bottom: Double
  let width: Double
  let height: Double

  init(_ left: Double, _ bottom: Double, _ width: Double, _ height: Double) {
    (self.left, self.bottom, self.width, self.height) = (left, bottom, width, height)
  }

  /// The operands of `re` as PDF text.
  var text: String { [left, bottom, width, height].map(Matrix.text).joined(separator: " ") }
}
