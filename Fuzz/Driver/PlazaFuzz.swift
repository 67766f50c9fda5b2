import CFuzzer
import Dispatch
import Foundation
import Synchronization

/// The libFuzzer driver of all targets: `plaza-fuzz TARGET [libFuzzer arguments]`, or `plaza-fuzz
/// --list`.
@main enum PlazaFuzz {
  static func main() {
    if CommandLine.arguments.dropFirst().first == "--list" {
      for target in FuzzTargets.all { print(target.name, target.maximumLength) }
      return
    }
    guard target != nil else {
      tell(
        "The first argument must be one of: \(FuzzTargets.all.map(\.name).joined(separator: ", "))"
      )
      exit(2)
    }
    // libFuzzer receives the program's name and the arguments after the target.
    var arguments = (0..<Int(CommandLine.argc)).filter { $0 != 1 }.map {
      CommandLine.unsafeArgv[$0]
    }
    var count = Int32(arguments.count)
    arguments.append(nil)
    arguments.withUnsafeMutableBufferPointer { buffer in
      var pointer = buffer.baseAddress
      exit(LLVMFuzzerRunDriver(&count, &pointer, attempt))
    }
  }

  static let target = FuzzTargets.named(CommandLine.arguments.dropFirst().first ?? "")
}

/// Runs one input. A violated property ends the process, as a trap does.
private func attempt(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  guard let target = PlazaFuzz.target else { return -1 }
  let input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: data, count: size)))
  do {
    if let check = target.checkNow {
      try check(input)
    } else {
      try wait(for: target, input)
    }
  } catch {
    tell("\nBROKEN \(target.name): \(error)")
    abort()
  }
  return 0
}

private func wait(for target: FuzzTarget, _ input: FuzzInput) throws {
  let done = DispatchSemaphore(value: 0)
  let outcome = Mutex<(any Error)?>(nil)
  Task {
    do { try await target.check(input) } catch { outcome.withLock { $0 = error } }
    done.signal()
  }
  done.wait()
  if let error = outcome.withLock({ $0 }) { throw error }
}

private func tell(_ message: String) {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}

/// Never called. Without optimisation, the package manager renames this module's `main`, and
/// libFuzzer's own `main`, which requires this symbol, is linked as well.
@_cdecl("LLVMFuzzerTestOneInput") public func unused(_ data: UnsafePointer<UInt8>?, _ size: Int)
  -> Int32
{ -1 }
