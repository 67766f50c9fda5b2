import Subprocess
import SystemPackage

/// One child process: a command line in a folder, in a session of its own so that all of it can be killed.
struct Child {
  let line: [String]
  let folder: String
  let environment: [String: String]

  /// Runs it to its end.
  /// - Returns: its standard output.
  func run(_ name: String, _ limits: LimitedTool.Limits, _ deadline: Duration) async throws(ToolError) -> [UInt8] {
    do {
      return try await withThrowingTaskGroup(of: [UInt8].self) { group in
        group.addTask { try await finish(name, limits) }
        group.addTask {
          try await Task.sleep(for: deadline)
          throw ToolError.deadline(name)
        }
        defer { group.cancelAll() }
        return try await group.next() ?? []
      }
    } catch let error as ToolError {
      throw error
    } catch {
      throw .cannotStart(name, reason: "\(error)")
    }
  }

  private func finish(_ name: String, _ limits: LimitedTool.Limits) async throws -> [UInt8] {
    let result: ExecutionResult<Void, BytesOutput, BytesOutput>
    do {
      result = try await Subprocess.run(
        configuration, output: .bytes(limit: limits.output), error: .bytes(limit: 262_144))
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw ToolError.failed(name, words: "it wrote too much to its output")
    }
    guard result.terminationStatus.isSuccess else {
      let words = String(decoding: result.standardError.suffix(4000), as: UTF8.self)
      throw ToolError.failed(name, words: words.isEmpty ? "\(result.terminationStatus)" : words)
    }
    return result.standardOutput
  }

  private var configuration: Configuration {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
    let keys = environment.map { (Environment.Key(rawValue: $0.key), $0.value) }
    return Configuration(
      executable: .path(FilePath(line[0])), arguments: Arguments(Array(line.dropFirst())),
      environment: .custom(Dictionary(keys.compactMap { key, value in key.map { ($0, value) } }) { $1 }),
      workingDirectory: FilePath(folder), platformOptions: options)
  }
}
