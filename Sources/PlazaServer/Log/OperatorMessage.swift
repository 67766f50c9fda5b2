import Foundation
import Glibc
import NIOCore
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaProcesses

extension Error {
  /// The error as a sentence for an operator at a terminal. It contains no name of a type and no
  /// password.
  public var operatorMessage: String {
    knownMessage?.withoutPassword
      ?? "An unexpected error occurred. For details, run the command again with PLAZA_LOG_LEVEL=debug."
  }

  /// nil for an error that is not expected, which is a bug.
  private var knownMessage: String? {
    switch self {
    case let errors as ValidationErrors: errors.all.map(\.message).joined(separator: " ")
    case let refusal as any Refusal: refusal.message
    case let error as any OperatorError: error.description
    case let store as DatabaseError: store.text
    case let files as FileError: files.text
    case let fetch as FetchFailure: fetch.message(of: "The server")
    case let tool as ToolError: tool.text
    case let system as IOError: "The system reported an error: \(system.reason)."
    case let file as CocoaError: file.text
    case is CancellationError: "The command was stopped before it was complete."
    default: nil
    }
  }
}

extension IOError {
  /// The system's text for the error, such as "Permission denied".
  var reason: String { String(cString: strerror(errnoCode)) }
}

extension CocoaError {
  fileprivate var text: String {
    let reason = localizedDescription.replacing("The operation could not be completed. ", with: "")
    return "\(filePath ?? "A file") cannot be used: \(reason)"
  }
}

extension DatabaseError {
  fileprivate var text: String {
    switch self {
    case .unavailable: "The database is unreachable, or its disk does not respond."
    case .full: "The disk of the database is full."
    case .busy: "Another program is using the database. Try again later."
    case .readOnly: "This user cannot write to the database."
    case .outcomeUnknown:
      "The connection or the disk failed while a change was saved. Check whether the change exists, and try again."
    case .noColumn, .mismatch:
      "The tables of the database do not match this version. Restore a backup, or run the version that made them."
    case .unique, .check, .nul, .foreignKey:
      "The database rejected a value that violates a constraint."
    case .other(let message): Self.withoutStatement(message)
    }
  }

  /// Removes the statement, which the engines add to their messages.
  private static func withoutStatement(_ message: String) -> String {
    if message.hasSuffix(".") { return message }
    let line = message.prefix { !$0.isNewline }
    let reason = line.firstRange(of: " - while executing").map { line[..<$0.lowerBound] } ?? line
    return "The database reported an error: \(reason)."
  }
}

extension ToolError {
  fileprivate var text: String {
    guard case .cannotStart = self else { return message }
    return
      "Temporary files cannot be created in the data folder. Check its free space and permissions (PLAZA_DATA)."
  }
}

extension FileError {
  fileprivate var text: String {
    switch self {
    case .full: "Files cannot be stored: the disk is full."
    case .unavailable(let reason): "Files cannot be stored: \(reason). Check PLAZA_FILES."
    }
  }
}
