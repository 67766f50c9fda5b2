import Subprocess
import SystemPackage

/// A child process in a session of its own, so that it can be killed together with its
/// descendants.
struct ChildProcess {
  /// Receives each line of standard output while the process runs. An error that it throws
  /// terminates the process.
  typealias Listener = @Sendable (String) async throws -> Void

  let line: [String]
  let folder: String
  let environment: [String: String]
  /// The bytes for standard input.
  var input: [UInt8] = []

  /// Runs the process until it exits.
  func run(_ name: String, _ limits: SandboxedCommand.Limits, _ deadline: Duration)
    async throws(ToolError)
    -> ToolOutput
  {
    do {
      return try await within(deadline, name) { try await finish(name, limits) }
    } catch let error as ToolError {
      throw error
    } catch {
      throw .cannotStart(name, reason: "\(error)")
    }
  }

  /// Runs the process until it exits, and passes each line of its standard output to the listener.
  /// - Throws: ``ToolError``, and errors of the listener.
  func run(
    _ name: String, _ limits: SandboxedCommand.Limits, _ deadline: Duration,
    listener: @escaping Listener
  ) async throws {
    do {
      try await within(deadline, name) { try await finish(name, limits, listener) }
    } catch let fieldError as Complaint {
      throw fieldError.error
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError.cannotStart(name, reason: "\(error)")
    }
  }

  private func within<Value: Sendable>(
    _ deadline: Duration, _ name: String, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: deadline)
        throw ToolError.deadline(name)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw ToolError.deadline(name) }
      return first
    }
  }

  private func finish(_ name: String, _ limits: SandboxedCommand.Limits) async throws -> ToolOutput
  {
    let result: ExecutionResult<Void, BytesOutput, BytesOutput>
    do {
      let (output, errorLimit) = (limits.output, Self.maxArgumentBytes)
      result =
        input.isEmpty
        ? try await Subprocess.run(
          configuration, output: .bytes(limit: output), error: .bytes(limit: errorLimit))
        : try await Subprocess.run(
          configuration, input: .array(input), output: .bytes(limit: output),
          error: .bytes(limit: errorLimit))
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw ToolError.failed(name, message: "it wrote too much to its output")
    }
    try check(result.terminationStatus, result.standardError, name)
    return ToolOutput(
      bytes: result.standardOutput, text: String(decoding: result.standardError, as: UTF8.self))
  }

  private func finish(_ name: String, _ limits: SandboxedCommand.Limits, _ listener: Listener)
    async throws
  {
    let result: ExecutionResult<Void, SequenceOutput, BytesOutput>
    do {
      result = try await Subprocess.run(
        configuration, input: .none, output: .sequence, error: .bytes(limit: Self.maxArgumentBytes)
      ) { execution in
        var written = 0
        for try await line in execution.standardOutput.strings(
          bufferingPolicy: .maxLineLength(65536))
        {
          written += line.utf8.count + 1
          if written > limits.output {
            throw ToolError.failed(name, message: "it wrote too much to its output")
          }
          do { try await listener(line) } catch { throw Complaint(error: error) }
        }
      }
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw ToolError.failed(name, message: "it wrote too much to its output")
    }
    try check(result.terminationStatus, result.standardError, name)
  }

  private func check(_ status: TerminationStatus, _ errorOutput: [UInt8], _ name: String)
    throws(ToolError)
  {
    guard !status.isSuccess else { return }
    let message = String(decoding: errorOutput.suffix(4000), as: UTF8.self)
    throw ToolError.failed(name, message: message.isEmpty ? "\(status)" : message)
  }

  /// The maximum number of bytes of standard error.
  private static let maxArgumentBytes = 262_144

  private var configuration: Configuration {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let keys = environment.map { (Environment.Key(rawValue: $0.key), $0.value) }
    return Configuration(
      executable: .path(FilePath(line[0])), arguments: Arguments(Array(line.dropFirst())),
      environment: .custom(
        Dictionary(keys.compactMap { key, value in key.map { ($0, value) } }) { $1 }),
      workingDirectory: FilePath(folder), platformOptions: options)
  }
}

/// Wraps an error of the listener, to distinguish it from errors of the process.
private struct Complaint: Error {
  let error: any Error
}

/// The output of a process that exited successfully.
public struct ToolOutput: Sendable, Equatable {
  /// The bytes of standard output.
  public let bytes: [UInt8]
  /// The text of standard error.
  public let text: String
}
