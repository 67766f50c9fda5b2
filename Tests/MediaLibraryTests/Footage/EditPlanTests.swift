import Foundation
import PlazaBase
import Testing

@testable import MediaLibrary

/// The validation of plans, which takes place before any file is opened.
struct EditPlanTests {
  private static let clip = rendition(frames: 100)

  private static func rendition(frames: Int, rate: Int = 30, sound: Bool = true) -> Rendition {
    Rendition(
      width: 1280, height: 720, frames: frames, rate: FrameRate(rate) ?? .usual, timeScale: 15360,
      hasSound: sound)
  }

  @Test(arguments: [
    (EditPlan(parts: []), EditRefusal.empty), (.trim(to: 5..<5), .empty),
    (.trim(to: -1..<5), .outside(part: 1, last: 99)),
    (.trim(to: 0..<101), .outside(part: 1, last: 99)),
    (.trim(to: 100..<101), .outside(part: 1, last: 99)), (.cut(0..<100, outOf: clip), .empty),
    (EditPlan(parts: [.init(0..<5), .init(of: 1, 0..<5)]), .unknown(part: 2)),
    (EditPlan(parts: [.init(of: -1, 0..<5)]), .unknown(part: 1)),
    (EditPlan(parts: [.init(0..<5, slowness: 0)]), .speed(part: 1)),
    (.slow(5..<10, by: 9, in: clip), .speed(part: 2)),
    (.slow(90..<110, by: 2, in: clip), .outside(part: 2, last: 99)),
    (
      EditPlan(parts: [EditPlan.Part](repeating: .init(0..<1), count: 25)),
      .tooManyParts(maximum: 24)
    ),
    (.burn([.init(0..<5, picture: 1)], into: clip), .notADrawing),
    (.burn([.init(on: .max, 0..<5, picture: 0)], into: clip), .notADrawing),
    (
      .burn([EditPlan.Drawing](repeating: .init(0..<5, picture: 0), count: 25), into: clip),
      .tooManyDrawings(maximum: 24)
    ),
  ])
  func `an invalid plan is refused`(plan: EditPlan, reason: EditRefusal) {
    #expect(throws: reason) { try CheckedEdit(plan, of: [Self.clip], pictures: 1, minutes: 180) }
    #expect(reason.message.contains(#/\. (Choose|Join|Keep|Leave|Save) /#))
    #expect(Language.korean.withLanguage { reason.message }.hasSuffix("주세요."))
  }

  @Test func `a plan that exceeds the maximum length is refused`() {
    let hour = Self.rendition(frames: 108_000)
    #expect(throws: EditRefusal.tooLong(minutes: 180)) {
      try CheckedEdit(
        EditPlan(parts: [.init(0..<108_000, slowness: 4)]), of: [hour], pictures: 0, minutes: 180)
    }
    #expect(throws: Never.self) {
      try CheckedEdit(
        EditPlan(parts: [.init(0..<108_000, slowness: 3)]), of: [hour], pictures: 0, minutes: 180)
    }
  }

  @Test func `a joined clip has the rate of the fastest clip and the size of the first`() throws {
    let slow = Rendition(
      width: 640, height: 480, frames: 25, rate: try #require(FrameRate(25)), timeScale: 12800,
      hasSound: false)
    let edit = try CheckedEdit(
      .join([slow, Self.clip]), of: [slow, Self.clip], pictures: 0, minutes: 180)
    #expect(edit.rate == FrameRate(30) && edit.canvas == DisplaySize(640, 480))
    #expect(edit.frames == 130 && edit.hasSound && !edit.isExact)
  }

  @Test func `drawings are placed relative to the part that shows them`() {
    let plan = EditPlan(
      parts: [.init(10..<20), .init(20..<30)],
      drawings: [
        .init(15..<25, picture: 0), .init(0..<11, picture: 1), .init(40..<50, picture: 2),
      ])
    #expect(
      plan.drawings(in: plan.parts[0]) == [.init(5..<10, picture: 0), .init(0..<1, picture: 1)])
    #expect(plan.drawings(in: plan.parts[1]) == [.init(0..<5, picture: 0)])
  }

  @Test func `a plan and a rendition round-trip as JSON`() throws {
    var plan = EditPlan.slow(10..<20, by: 4, in: Self.clip)
    plan.turn = .left
    plan.drawings = [.init(0..<11, picture: 1)]
    let kept = try JSONEncoder().encode(plan)
    #expect(try JSONDecoder().decode(EditPlan.self, from: kept) == plan)
    let known = try JSONEncoder().encode(Self.clip)
    #expect(try JSONDecoder().decode(Rendition.self, from: known) == Self.clip)
    let backwards = String(decoding: kept, as: UTF8.self).replacing("[10,20]", with: "[20,10]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EditPlan.self, from: Data(backwards.utf8))
    }
  }

  @Test func `every refusal has a unique name`() {
    let all: [EditRefusal] = [
      .empty, .outside(part: 1, last: 1), .tooManyParts(maximum: 1), .tooManyDrawings(maximum: 1),
      .unknown(part: 1),
      .speed(part: 1), .tooLong(minutes: 1), .notADrawing,
    ]
    #expect(Set(all.map(\.slug)).count == all.count)
  }
}
