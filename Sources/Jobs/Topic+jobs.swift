public import PlazaData

extension Topic {
  /// Announced when a job was enqueued or became due earlier.
  public static let jobs: Topic = "errands"
}
