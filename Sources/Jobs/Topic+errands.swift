public import PlazaData

extension Topic {
  /// Something is to be done that was not before.
  public static let jobs: Topic = "errands"
}
