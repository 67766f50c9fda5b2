extension Duration {
  /// The timeout for events that should be immediate. It is long because hundreds of tests share
  /// the processors.
  public static let testTimeout = Duration.seconds(600)
}
