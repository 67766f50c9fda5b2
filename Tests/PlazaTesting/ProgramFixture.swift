public import Foundation

/// Writes a script to an executable file.
///
/// Another process writes it: a file descriptor that this process has open for writing, even
/// briefly, may be inherited by a process that another test starts, and the system refuses to
/// execute a file that is open for writing (`ETXTBSY`).
/// - Throws: An error if the folder does not exist or is full.
public func writeProgram(_ script: String, at place: URL) throws {
  let text = place.appendingPathExtension("text")
  try Data(script.utf8).write(to: text)
  let code = try ChildProgram(["install", "-m", "700", text.path, place.path]).wait()
  if code != 0 { throw ChildProgram.NotStarted(code: code) }
}
