extension Duration {
  /// What a test waits for something that should come at once: hundreds of tests share the processors.
  public static let patient = Duration.seconds(600)
}
