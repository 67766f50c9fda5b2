import MediaLibrary
import PlazaBase
import PlazaMarkup

/// A play seen from above: one end of the rink with its skaters and the puck.
struct RinkPlay: Sendable {
  /// The number of frames per second.
  static let pace = 30
  static let frames = 90

  enum Team: Sendable { case home, away, cone }

  struct Skater: Sendable {
    let team: Team
    let number: Int
    /// The position in pixels of a 640 × 360 picture.
    let path: Motion
    /// Whether the path behind the skater is drawn.
    var leavesTrail = false

    /// - Parameter keys: times in seconds, each with the skater's position.
    init(
      _ team: Team, _ number: Int, trail: Bool = false, period: Double = 4,
      _ keys: [(Double, Double, Double)]
    ) {
      (self.team, self.number, leavesTrail) = (team, number, trail)
      path = Motion(period: period, keys: keys.map { (at: $0.0, numbers: [$0.1, $0.2]) })
    }
  }

  let skaters: [Skater]
  var puck: Skater?

  func drawing(_ frame: Int) -> Markup {
    let puck = puck.map { at($0, frame) }
    let dot = puck.map {
      "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"60\" fill=\"#111\"/>" as Markup
    }
    return """
      <g transform="scale(10)"><use href="#rink"/></g>\(skaters, { trail($0, frame) })\(skaters, { skater($0, frame) })\
      \(dot)
      """
  }

  private func at(_ skater: Skater, _ frame: Int) -> (x: Int, y: Int) {
    let frame = (frame + Self.frames) % Self.frames
    let place = skater.path.numbers(at: Double(frame) / Double(Self.pace))
    return (Int(nearest: place[0] * 10), Int(nearest: place[1] * 10))
  }

  private func trail(_ skater: Skater, _ frame: Int) -> Markup {
    guard skater.leavesTrail else { return .empty }
    return Markup(
      (1...12).map { ago -> Markup in
        let place = at(skater, frame - ago * 2)
        return
          "<circle cx=\"\(place.x)\" cy=\"\(place.y)\" r=\"24\" fill=\"#0b5c8a\" fill-opacity=\".35\"/>"
      })
  }

  private func skater(_ skater: Skater, _ frame: Int) -> Markup {
    let place = at(skater, frame)
    switch skater.team {
    case .cone:
      return "<path d=\"M\(place.x - 80) \(place.y + 60)l80-160 80 160z\" fill=\"#f28c28\"/>"
    case .home, .away:
      return """
        <circle cx="\(place.x)" cy="\(place.y)" r="135" fill="\(skater.team == .home ? "#0b5c8a" : "#b3202c")" \
        stroke="#fff" stroke-width="26"/><text x="\(place.x)" y="\(place.y + 52)" font-family="sans-serif" \
        font-weight="700" font-size="150" fill="#fff" text-anchor="middle">\(skater.number)</text>
        """
    }
  }
}
