public import PlazaHTTP
public import PlazaMarkup

/// A script that only some pages need. It runs after the common script.
/// - Parameter name: the name of the file among the assets.
public func moduleScript(_ name: String, _ assets: Assets) -> Markup {
  moduleScript(assets.link(name), assets.integrity(name))
}

func moduleScript(_ link: Link, _ integrity: String?) -> Markup {
  "<script type=\"module\" src=\"\(link)\"\(integrity, { " integrity=\"\($0)\"" })></script>"
}
