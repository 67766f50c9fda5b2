public import Foundation

/// Makes a program of a script.
///
/// Another program writes it. What we have open for writing, if only for a moment, whatever another test starts in that
/// moment has open too, and the system runs no program that somebody may be writing (`ETXTBSY`).
/// - Throws: where the folder is not there or takes nothing more.
public func writeProgram(_ script: String, at place: URL) throws {
  let text = place.appendingPathExtension("text")
  try Data(script.utf8).write(to: text)
  let code = try ChildProgram(["install", "-m", "700", text.path, place.path]).wait()
  if code != 0 { throw ChildProgram.NotStarted(code: code) }
}
