public import PlazaData

extension Topic {
  /// Something is to be done that was not before.
  public static let errands: Topic = "errands"
}
