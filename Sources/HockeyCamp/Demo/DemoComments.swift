import MediaLibrary
import PlazaBase
import PlazaData

/// The drawings, the lesson and the comments of a demo clip: a question and its reply.
struct DemoComments: Sendable {
  private let item: MediaItem
  private let cast: DemoCast
  private let lesson: DemoLesson?
  private let record: RecordLesson?
  private let save: SaveAnnotations?
  private let question: AddComment?
  private let answer: AddComment?
  private let now: Instant

  init(of film: DemoFilm, _ item: MediaItem, _ cast: DemoCast, in world: World) {
    self.item = item
    self.cast = cast
    lesson = film.lesson
    now = world.now()
    let now = now
    record = film.lesson.map {
      RecordLesson($0.log, title: $0.title, on: item.id, by: cast.coach, voice: nil, in: world)
    }
    save = film.lesson.map {
      SaveAnnotations(
        Annotations.Content(drawings: $0.drawings), over: 0, of: cast.coach, on: item.id, now: now)
    }
    question = film.lesson?.question.map {
      AddComment($0.text, on: item, at: $0.at, by: cast.player, in: world)
    }
    let questionID = question?.id
    answer = film.lesson?.question.map {
      AddComment($0.answer, on: item, replyTo: questionID, by: cast.coach, in: world)
    }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let lesson, let record, let frames = item.picture?.frames,
      try Lesson.all(on: item.id, tx).isEmpty
    else {
      return
    }
    try lesson.log.check(frames: frames)
    try record(tx)
    _ = try save?(tx)
    try question?(tx)
    try answer?(tx)
  }
}
