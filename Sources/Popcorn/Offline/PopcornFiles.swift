/// The files of the shop's own, embedded in the program.
enum PopcornFiles {
  static let stylesheet = PackageResources.popcorn_css

  /// The module of every page; with it, the part that it shares with the worker.
  static let script = PackageResources.outbox_js + PackageResources.popcorn_js

  /// The service worker.
  static let worker = PackageResources.outbox_js + PackageResources.worker_js
}
