import PlazaBase
public import PlazaProcesses

/// Provides tools for a single test.
public func withTools(
  sandboxed: Bool = true, _ body: (ToolRunner) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await body(
      try await ToolRunner(
        folder: folder + "/bench", sandboxed: sandboxed, deadline: .testTimeout, world: .real))
  }
}
