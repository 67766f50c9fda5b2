import PlazaBase

/// A validated plan, with the properties that follow from it.
struct CheckedEdit {
  let plan: EditPlan
  let clips: [Rendition]
  /// The size of the picture before the final turn.
  let canvas: DisplaySize
  let rate: FrameRate
  /// The number of frames of the result: exact if all parts have its rate, otherwise within one
  /// frame for each part.
  let frames: Int

  var size: DisplaySize { plan.turn.isQuarter ? canvas.turned : canvas }
  var hasSound: Bool { plan.parts.contains { clips[$0.clip].hasSound && $0.slowness == 1 } }
  var isExact: Bool { plan.parts.allSatisfy { clips[$0.clip].rate == rate } }

  /// - Throws: ``EditRefusal``.
  init(_ plan: EditPlan, of clips: [Rendition], pictures: Int, minutes: Int) throws(EditRefusal) {
    guard !plan.parts.isEmpty else { throw .empty }
    guard plan.parts.count <= EditPlan.maxParts else {
      throw .tooManyParts(maximum: EditPlan.maxParts)
    }
    for (number, part) in plan.parts.enumerated() { try Self.check(part, number + 1, clips) }
    for drawing in plan.drawings {
      guard clips.indices.contains(drawing.clip), (0..<pictures).contains(drawing.picture) else {
        throw .notADrawing
      }
    }
    guard plan.drawings.count <= EditPlan.maxDrawings,
      plan.parts.reduce(0, { $0 + plan.drawings(in: $1).count }) <= EditPlan.maxDrawings
    else {
      throw .tooManyDrawings(maximum: EditPlan.maxDrawings)
    }
    let used = plan.parts.map { clips[$0.clip] }
    // The first clip determines the size. The highest frame rate is used, so that no frame of any
    // clip is lost.
    canvas = DisplaySize(used[0].width, used[0].height)
    let rate = used.map(\.rate).max() ?? used[0].rate
    self.rate = rate
    frames = plan.parts.reduce(0) { sum, part in
      let own = clips[part.clip].rate
      let seconds = Double(part.frames.count * part.slowness) / own.perSecond
      return sum
        + max(
          1,
          own == rate ? part.frames.count * part.slowness : Int(nearest: seconds * rate.perSecond))
    }
    guard rate.milliseconds(of: frames) <= minutes * 60_000 else {
      throw .tooLong(minutes: minutes)
    }
    self.plan = plan
    self.clips = clips
  }

  private static func check(_ part: EditPlan.Part, _ number: Int, _ clips: [Rendition])
    throws(EditRefusal)
  {
    guard clips.indices.contains(part.clip) else { throw .unknown(part: number) }
    guard !part.frames.isEmpty else { throw .empty }
    let clip = clips[part.clip]
    guard part.frames.lowerBound >= 0, part.frames.upperBound <= clip.frames else {
      throw .outside(part: number, last: clip.frames - 1)
    }
    guard (1...8).contains(part.slowness) else { throw .speed(part: number) }
  }
}
