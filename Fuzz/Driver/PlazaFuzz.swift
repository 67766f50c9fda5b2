import CFuzzer
import Dispatch
import Foundation
import Synchronization

/// libFuzzer's program for all targets: `plaza-fuzz TARGET [arguments of libFuzzer]`, or `plaza-fuzz --list`.
@main enum PlazaFuzz {
  static func main() {
    if CommandLine.arguments.dropFirst().first == "--list" {
      for target in FuzzTargets.all { print(target.name, target.longest) }
      return
    }
    guard target != nil else {
      tell("The first argument must be one of: \(FuzzTargets.all.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    // libFuzzer sees the program's name and what follows the target's.
    var arguments = (0..<Int(CommandLine.argc)).filter { $0 != 1 }.map { CommandLine.unsafeArgv[$0] }
    var count = Int32(arguments.count)
    arguments.append(nil)
    arguments.withUnsafeMutableBufferPointer { buffer in
      var pointer = buffer.baseAddress
      exit(LLVMFuzzerRunDriver(&count, &pointer, attempt))
    }
  }

  static let target = FuzzTargets.named(CommandLine.arguments.dropFirst().first ?? "")
}

/// One attempt. A property that does not hold ends the program, as a trap does.
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

/// Never called: where nothing is optimised, the package manager gives our `main` another name first, and libFuzzer's
/// own, which asks for this, is linked beside it.
@_cdecl("LLVMFuzzerTestOneInput") public func unused(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 { -1 }
