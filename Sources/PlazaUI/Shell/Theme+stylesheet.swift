/// Returns a stylesheet with the colours of all storefronts, as tokens for elements whose
/// `data-shop` is the slug.
public func themeStylesheet(for storefronts: [any Storefront]) -> [UInt8] {
  storefronts.flatMap { themeRules(slug: $0.slug, $0.theme) }
}

func themeRules(slug: String, _ theme: Theme) -> [UInt8] {
  Array(
    """
    [data-shop="\(slug)"]{--accent:\(theme.accent)}
    @media (prefers-color-scheme:dark){[data-shop="\(slug)"]{--accent:\(theme.accentOnDark)}}

    """.utf8)
}
