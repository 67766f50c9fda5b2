import Foundation
import PlazaBase
import PlazaProcesses
import PlazaTesting
import Synchronization
import Testing

/// Files too large for memory, and programs that report their progress.
struct ScratchFileTests {
  @Test(arguments: [true, false])
  func `a large file is copied to a program and back in parts`(sandboxed: Bool) async throws {
    try await withFile(of: 5_000_000) { file, bytes in
      try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
        let made = try await tools.withScratchDirectory { scratch in
          try await scratch.copy(file, as: "in")
          try await scratch.run(SandboxedCommand("cp", ["in", "out"]))
          return try scratch.file("out", atMost: 5_000_000)
        }
        // The scratch directory has been removed.
        let left = try #require(made)
        #expect(left.length == 5_000_000)
        var read: [UInt8] = []
        var parts = 0
        for try await part in left.parts {
          #expect(part.count <= 1_048_576)
          read += part
          parts += 1
        }
        #expect(read == bytes && parts == 5)
        #expect(try await left.read(from: 4_999_990, count: 100) == bytes.suffix(10))
        #expect(try await left.read(from: 6_000_000, count: 100) == [])
      }
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  @Test(arguments: [true, false])
  func `a moved file is writable by the program and deleted with the scratch directory`(
    sandboxed: Bool
  ) async throws {
    try await withFile(of: 1000) { file, bytes in
      try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
        try await tools.withScratchDirectory { scratch in
          try await scratch.move(file, as: "in")
          try await scratch.run(SandboxedCommand("sh", ["-c", "echo more >>in"]))
          #expect(try scratch.get("in", atMost: 2000) == bytes + Array("more\n".utf8))
        }
      }
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  @Test func `a file from a stream of parts is written in order`() async throws {
    try await withTools(sandboxed: false) { tools async throws -> Void in
      try await tools.withScratchDirectory { scratch in
        let parts = AsyncThrowingStream<[UInt8], any Error> { stream in
          for part in ["one ", "two ", "three"] { stream.yield(Array(part.utf8)) }
          stream.finish()
        }
        try await scratch.put("in", from: parts)
        #expect(
          try scratch.get("in", atMost: 99).map { String(decoding: $0, as: UTF8.self) }
            == "one two three")
      }
    }
  }

  @Test func `links, pipes, folders and files over the limit are refused`() async throws {
    try await withTools(sandboxed: true) { tools async throws -> Void in
      try await tools.withScratchDirectory { scratch in
        let script = "ln -s /etc/hostname link; mkfifo pipe; mkdir folder; printf 12345 >file"
        try await scratch.run(SandboxedCommand("sh", ["-c", script]))
        for name in ["link", "pipe", "folder", "none"] {
          #expect(try scratch.file(name, atMost: 1 << 20) == nil, "\(name)")
          await #expect(throws: ToolError.self) {
            try await scratch.copy(scratch.path + "/" + name, as: "copy")
          }
          await #expect(throws: ToolError.self) {
            try await scratch.move(scratch.path + "/" + name, as: "moved")
          }
        }
        #expect(try scratch.file("file", atMost: 4) == nil)
        #expect(try scratch.file("file", atMost: 5)?.length == 5)
      }
    }
  }

  @Test func `a scratch directory needs enough free disk space`() async throws {
    try await withTools(sandboxed: false) { tools async throws -> Void in
      await #expect(throws: ToolError.noRoom) {
        try await tools.withScratchDirectory(room: 1 << 60) { _ in }
      }
    }
  }

  @Test(arguments: [true, false])
  func `output lines are delivered while the program runs`(sandboxed: Bool) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      try await tools.withScratchDirectory { scratch in
        let heard = Mutex<[String]>([])
        // The script continues only after its first line has been received.
        let script = "echo one; while ! test -e heard; do :; done; echo two; printf three"
        try await scratch.run(SandboxedCommand("sh", ["-c", script])) { line in
          heard.withLock { $0.append(line) }
          if line == "one" { try scratch.put("heard", [1]) }
        }
        #expect(heard.withLock { $0 } == ["one", "two", "three"])
      }
    }
  }

  private struct Enough: Error, Equatable {}

  @Test(arguments: [true, false])
  func `an error in the output handler ends the program`(sandboxed: Bool) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      await #expect(throws: Enough()) {
        try await tools.withScratchDirectory { scratch in
          try await scratch.run(SandboxedCommand("sh", ["-c", "echo one; while :; do :; done"])) {
            _ in throw Enough()
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("echo alas >&2; exit 3", "alas\n"),
    ("head -c 9000000 /dev/zero", "it wrote too much to its output"),
    ("while :; do echo word; done", "it wrote too much to its output"),
  ])
  func `limits apply to a program with an output handler`(script: String, words: String)
    async throws
  {
    try await withTools { tools async throws -> Void in
      var tool = SandboxedCommand("sh", ["-c", script])
      tool.limits.output = 4096
      let limited = tool
      await #expect(throws: ToolError.failed("sh", message: words)) {
        try await tools.withScratchDirectory { try await $0.run(limited) { _ in } }
      }
    }
  }

  @Test func `a low-priority program returns its output and runs with a higher nice value`()
    async throws
  {
    try await withTools { tools async throws -> Void in
      var tool = SandboxedCommand("sh", ["-c", "nice; echo aside >&2"])
      tool.limits.yields = true
      let yielding = tool
      let said = try await tools.withScratchDirectory {
        try await $0.runCapturingStandardError(yielding)
      }
      #expect(
        String(decoding: said.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
          == "10")
      #expect(said.text == "aside\n")
    }
  }

  private func withFile(of length: Int, _ body: (String, [UInt8]) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      try Data(bytes).write(to: URL(filePath: folder + "/file"))
      try await body(folder + "/file", bytes)
    }
  }
}
