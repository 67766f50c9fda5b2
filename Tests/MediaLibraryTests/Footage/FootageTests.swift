import Foundation
import Logging
import PlazaBase
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import Synchronization
import Testing

@testable import MediaLibrary

/// The behaviour of transcoding within a server: progress, cancellation, retries and sources in
/// the file store.
struct FootageTests {
  @Test(arguments: [
    (ToolError.failed("ffmpeg", message: "Invalid data found when processing input"), true),
    (
      .failed("ffmpeg", message: "Error while opening decoder : Resource temporarily unavailable"),
      false
    ),
    (.failed("ffmpeg", message: "av_interleaved_write_frame(): No space left on device"), false),
    (.failed("ffmpeg", message: "source0: Cannot allocate memory"), true),
    (.deadline("ffmpeg"), false),
    (.missing("ffmpeg"), false), (.noRoom, false),
  ])
  func `a failure of the machine is not attributed to the file`(
    error: ToolError, isCausedByFile: Bool
  ) {
    #expect(error.isCausedByFile == isCausedByFile)
  }

  @Test(arguments: [true, false])
  func `a killed program is distinguished from a failed one`(sandboxed: Bool) async throws {
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/bench", sandboxed: sandboxed, deadline: .testTimeout, world: .real)
      for (script, isCausedByFile) in [
        ("kill -9 $$", false), ("exit 1", true), ("kill -11 $$", true),
      ] {
        let error = await #expect(throws: ToolError.self) {
          try await tools.withScratchDirectory {
            try await $0.run(SandboxedCommand("sh", ["-c", script]))
          }
        }
        #expect(error?.isCausedByFile == isCausedByFile, "\(script): \(String(describing: error))")
      }
    }
  }

  @Test func `a missing program is an error and does not refuse the clip`() async throws {
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/bench", search: ["/nowhere"], sandboxed: false, deadline: .testTimeout,
        world: .real)
      let footage = Footage(tools: tools, logger: Logger(label: "zoo"))
      try Data("not a film".utf8).write(to: URL(filePath: folder + "/a"))
      await #expect(throws: ToolError.missing("ffprobe")) {
        try await footage.make(from: .file(folder + "/a"))
      }
    }
  }

  private struct ProcessingCancelled: Error, Equatable {}

  @Test func `progress is reported to the end, and a cancelled job stops`()
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", "-f lavfi -i testsrc2=size=640x360:rate=30:duration=2", FootageFixture.plain)
      let told = Mutex<[Int]>([])
      _ = try await fixture.footage.make(from: .file(path)) { permille in
        told.withLock { $0.append(permille) }
      }
      let steps = told.withLock { $0 }
      #expect(steps.last == 1000 && steps.count > 1 && steps == steps.sorted())
      #expect(steps.allSatisfy { (0...1000).contains($0) })
      await #expect(throws: ProcessingCancelled()) {
        try await fixture.footage.make(from: .file(path)) { _ in throw ProcessingCancelled() }
      }
    }
  }

  @Test func `a stored file becomes a clip that is stored in parts`() async throws {
    try await FootageFixture.open { fixture in
      let store = try await DiskFileStore(root: fixture.path("store"), reserve: 0, world: .real)
      let path = try await fixture.film(
        "a.mp4", FootageFixture.marked("320x180"), FootageFixture.plain)
      let (source, made) = (
        try #require(FileKey("camp/clips/a.source")), try #require(FileKey("camp/clips/a.mp4"))
      )
      try await store.put(source, try fixture.bytes(path))
      let stored = try #require(try await store.open(source))
      guard case .clip(let clip) = try await fixture.footage.make(from: .stored(stored)) else {
        Issue.record("no clip was made")
        return
      }
      try await store.put(made, from: clip.video.parts)
      #expect(try await store.length(of: made) == clip.video.length)
      try await fixture.footage.probe(.moving(path)).picture.map { #expect($0.frames == 30) }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
