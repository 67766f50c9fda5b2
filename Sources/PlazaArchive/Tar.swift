public import PlazaBase
import Subprocess

/// Packs and unpacks archives with Debian's `tar`, which is always installed.
public enum Tar {
  public static func pack(_ folder: String, into archive: String) async throws {
    try await run(["--create", "--file", archive, "--directory", folder, "."], "write \(archive)")
  }

  /// Unpacks without restoring owners and permissions. `tar` itself refuses paths outside of the
  /// folder.
  public static func unpack(_ archive: String, into folder: String) async throws {
    try await run(
      [
        "--extract", "--file", archive, "--directory", folder, "--no-same-owner",
        "--no-same-permissions",
      ],
      "read \(archive)")
  }

  private static func run(_ arguments: [String], _ purpose: String) async throws {
    let result = try await Subprocess.run(
      .name("tar"), arguments: Arguments(arguments), output: .discarded,
      error: .string(limit: 4096))
    guard case .exited(0) = result.terminationStatus else {
      let reason = result.standardError.split(separator: "\n").first ?? "no reason given"
      throw TarError(description: "tar could not \(purpose): \(reason).")
    }
  }
}

/// A failure of `tar`, with its first message.
public struct TarError: OperatorError {
  public let description: String
}
