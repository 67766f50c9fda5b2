import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

struct DemoFilmTests {
  private static let moves: [SkaterMove] = DemoFilm.all.compactMap {
    if case .skater(let move) = $0.footage { move } else { nil }
  }

  @Test func `there are more than a dozen demo clips with unique titles`() {
    #expect(DemoFilm.all.count > 12)
    #expect(Set(DemoFilm.all.map(\.key)).count == DemoFilm.all.count)
    #expect(Set(DemoFilm.all.map(\.title)).count == DemoFilm.all.count)
    #expect(DemoFilm.all.allSatisfy { $0.notes.count == 2 })
  }

  @Test func `the limbs of a skater keep their lengths and the skates stay above the ice`() {
    for move in Self.moves {
      for frame in 0..<move.frames {
        let body = move.body(frame)
        for (one, other, length) in [
          (Joint.leftHip, Joint.leftKnee, 43.0), (.leftKnee, .leftAnkle, 45),
          (.rightHip, .rightKnee, 43),
          (.rightKnee, .rightAnkle, 45), (.leftShoulder, .leftElbow, 30),
          (.rightElbow, .rightWrist, 30),
        ] {
          #expect(
            abs((body[one] - body[other]).length - length) < 0.01, "\(one) of frame \(frame)")
        }
        #expect(
          min(body[.leftAnkle].y, body[.rightAnkle].y, body[.blade].y) >= 0, "frame \(frame)")
      }
    }
  }

  @Test func `movement is continuous from frame to frame and from the last to the first`() {
    for move in Self.moves {
      for frame in 0..<move.frames {
        let (one, next) = (move.body(frame), move.body((frame + 1) % move.frames))
        for joint in [Joint.hip, .head, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle] {
          #expect((one[joint] - next[joint]).length < 14, "\(joint) after frame \(frame)")
        }
      }
    }
  }

  @Test func `each lesson is valid for its clip and draws within the picture`() throws {
    let lessons = DemoFilm.all.compactMap { film in film.lesson.map { (film, $0) } }
    #expect(lessons.count > 4)
    for (film, lesson) in lessons {
      try lesson.log.check(frames: DrawDemoFilm.seconds * 30)
      for drawing in lesson.drawings {
        #expect(drawing.fault(frames: DrawDemoFilm.seconds * 30) == nil, "\(film.key)")
        #expect(
          drawing.points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) },
          "\(film.key)")
      }
    }
  }

  @Test(arguments: ["crossovers", "butterfly"])
  func `a demo clip has the expected length and moves`(key: String) async throws {
    let film = try #require(DemoFilm.all.first { $0.key == key })
    try await CampFixture.open { fixture in
      let bytes = try #require(try await film.film(seconds: 4, fixture.tools))
      #expect((20_000...2_000_000).contains(bytes.count))
      let told = try await fixture.tools.withScratchDirectory { scratch in
        try scratch.put("clip.mp4", bytes)
        let asked = [
          "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
          "csv=p=0",
        ]
        return try await scratch.run(SandboxedCommand("ffprobe", asked + ["clip.mp4"]))
      }
      #expect(String(decoding: told, as: UTF8.self).contains("120"))
    }
  }
}
