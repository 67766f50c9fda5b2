/// A print of the demo and its final state.
struct DemoPrint: Sendable {
  enum Owner: Sendable { case student, filmLover }

  enum End: Sendable, Equatable {
    case waiting
    case held(String)
    case refused(String)
    case canceled
    /// The printer failed, and the staff have not decided how to continue.
    case stuck
    /// Nothing was printed, and the whole price was refunded.
    case failed
    /// A part was printed, and the rest was refunded.
    case refunded
    case ready
    case pickedUp
  }

  let owner: Owner
  let title: String
  let pages: Int
  /// Whether the pages contain coloured charts.
  var isColour = false
  var options = PrintOptions()
  /// The index in ``DemoStore/all``.
  let store: Int
  let hoursAgo: Int
  let end: End

  init(
    _ owner: Owner, _ title: String, pages: Int, colour: Bool = false, twoSided: Bool = false,
    copies: Int = 1,
    at store: Int, hoursAgo: Int, _ end: End
  ) {
    (self.owner, self.title, self.pages, isColour) = (owner, title, pages, colour)
    (self.store, self.hoursAgo, self.end) = (store, hoursAgo, end)
    options.copies = copies
    options.colour = colour ? .auto : .monochrome
    options.sides = twoSided ? .longEdge : .oneSided
  }

  /// Earliest first.
  static let all = [
    DemoPrint(
      .student, "Poster, old version.pdf", pages: 1, colour: true, at: 3, hoursAgo: 480, .canceled),
    DemoPrint(
      .student, "Essay on tides.pdf", pages: 4, twoSided: true, at: 0, hoursAgo: 290, .pickedUp),
    DemoPrint(
      .student, "Field trip photos.pdf", pages: 3, colour: true, at: 0, hoursAgo: 216, .refunded),
    DemoPrint(.student, "자기소개서.pdf", pages: 2, at: 1, hoursAgo: 150, .failed),
    DemoPrint(
      .student, "동아리 포스터.pdf", pages: 1, colour: true, copies: 12, at: 3, hoursAgo: 122, .pickedUp),
    DemoPrint(
      .filmLover, "Cinema tickets.pdf", pages: 1, at: 2, hoursAgo: 50,
      .refused("Tickets are printed by the cinema only. 영화표는 극장에서만 출력합니다.")),
    DemoPrint(
      .filmLover, "Film quiz, round two.pdf", pages: 2, copies: 8, at: 0, hoursAgo: 5, .ready),
    DemoPrint(
      .student, "Lecture notes, week 7.pdf", pages: 12, colour: true, twoSided: true, at: 0,
      hoursAgo: 3, .ready),
    DemoPrint(
      .student, "Chapter 2, draft.pdf", pages: 8, twoSided: true, at: 2, hoursAgo: 2, .stuck),
    DemoPrint(
      .filmLover, "Film club programme.pdf", pages: 2, colour: true, copies: 20, at: 2,
      hoursAgo: 1,
      .held("Heavy paper comes this afternoon. 두꺼운 종이가 오늘 오후에 들어옵니다.")),
    DemoPrint(
      .student, "세미나 발표 자료.pdf", pages: 6, colour: true, copies: 3, at: 2, hoursAgo: 0, .waiting),
  ]
}
