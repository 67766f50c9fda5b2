/// The files of the shop's own, embedded in the program.
enum RentalFiles {
  static let stylesheet = PackageResources.rental_css
  static let script = PackageResources.rental_js

  /// The module of the counter that goes on without a connection.
  static let counter = PackageResources.till_js + PackageResources.tillsend_js + PackageResources.tillpage_js

  /// Its service worker.
  static let worker = PackageResources.tillworker_js
}
