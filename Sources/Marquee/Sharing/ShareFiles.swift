/// What sharing adds to the shop's files.
enum ShareFiles {
  static let stylesheet = PackageResources.sharing_css
  static let script = PackageResources.sharing_js
}
