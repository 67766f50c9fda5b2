/// Computes the position and scale of the pages on a side, and the side's orientation.
struct PlanSheet: Sendable {
  let options: PrintOptions

  /// The tolerance in points when a page's size is compared with the paper: one millimetre.
  private static let tolerance = 2.84
  /// Columns and rows of a portrait side; swapped for landscape.
  private static let grids = [
    1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 16: (4, 4),
  ]

  private var paper: (width: Double, height: Double) {
    (Double(options.media.size.width) * 72 / 2540, Double(options.media.size.height) * 72 / 2540)
  }

  /// - Parameters:
  ///   - sizes: The sizes of the side's pages after rotation, in points.
  ///   - first: The index of the first of them, from 0.
  func callAsFunction(_ sizes: [(width: Double, height: Double)], from first: Int) -> Sheet {
    let isLandscape = isLandscape(sizes)
    let whole =
      isLandscape ? Area(0, 0, paper.height, paper.width) : Area(0, 0, paper.width, paper.height)
    let safe = printable(isLandscape)
    let rooms = options.numberUp == 1 ? [whole] : cells(of: safe, isLandscape)
    // A landscape side is rotated to the left, because the paper is always fed in portrait.
    let turned = isLandscape ? Matrix(0, 1, -1, 0, paper.width, 0) : Matrix()
    let places = zip(sizes.indices, rooms).map { index, room in
      let fitted = place(sizes[index], in: room, safe: options.numberUp == 1 ? safe : room)
      let clip =
        isLandscape
        ? Area(paper.width - room.bottom - room.height, room.left, room.height, room.width) : room
      return Sheet.Placement(page: first + index, matrix: fitted.then(turned), clip: clip)
    }
    return Sheet(
      width: paper.width, height: paper.height, placements: places, turn: isLandscape ? 90 : 0)
  }

  /// Whether the side is landscape: the orientation of the majority of its pages, or of the first
  /// page if there is a tie.
  private func isLandscape(_ sizes: [(width: Double, height: Double)]) -> Bool {
    switch options.orientation {
    case .portrait: return false
    case .landscape: return true
    case .automatic:
      let lying = sizes.map { $0.width > $0.height }
      let count = lying.count(where: \.self)
      let maximum = count * 2 == lying.count ? lying.first ?? false : count * 2 > lying.count
      let (columns, rows) = Self.grids[options.numberUp] ?? (1, 1)
      return columns == rows ? maximum : !maximum
    }
  }

  /// The printable area of a side in its orientation. The left edge of a landscape side is the
  /// paper's lower edge.
  private func printable(_ isLandscape: Bool) -> Area {
    let margins = options.margins ?? .usual
    let edges = [margins.left, margins.bottom, margins.right, margins.top].map {
      Double($0) * 72 / 2540
    }
    let (left, bottom, right, top) =
      isLandscape
      ? (edges[1], edges[2], edges[3], edges[0]) : (edges[0], edges[1], edges[2], edges[3])
    let (width, height) = isLandscape ? (paper.height, paper.width) : paper
    return Area(left, bottom, width - left - right, height - bottom - top)
  }

  /// Returns the cells in reading order.
  private func cells(of area: Area, _ isLandscape: Bool) -> [Area] {
    let grid = Self.grids[options.numberUp] ?? (1, 1)
    let (columns, rows) = isLandscape ? (grid.1, grid.0) : grid
    let (width, height) = (area.width / Double(columns), area.height / Double(rows))
    return (0..<columns * rows).map { index in
      Area(
        area.left + Double(index % columns) * width,
        area.bottom + Double(rows - 1 - index / columns) * height, width, height)
    }
  }

  private func place(_ size: (width: Double, height: Double), in room: Area, safe: Area) -> Matrix
  {
    let fit = min(safe.width / size.width, safe.height / size.height)
    let isAtHome =
      size.width <= room.width + Self.tolerance && size.height <= room.height + Self.tolerance
    let (scale, area): (Double, Area) =
      switch options.scaling {
      case .auto: isAtHome ? (1, room) : (min(1, fit), safe)
      case .shrink: (min(1, fit), safe)
      case .fit: (fit, safe)
      case .fill: (max(room.width / size.width, room.height / size.height), room)
      case .none: (1, room)
      case .percent: (Double(options.percent) / 100, room)
      }
    return Matrix.scale(scale, scale)
      .then(
        .move(
          area.left + (area.width - size.width * scale) / 2,
          area.bottom + (area.height - size.height * scale) / 2))
  }
}
