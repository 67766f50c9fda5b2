import PlazaIPP

extension Margins {
  /// Reads the margins of the default medium, or else the largest supported ones: the smallest
  /// often apply to borderless paper, which costs more and must be requested explicitly.
  init?(_ group: IPPMessage.Group) {
    let usual: IPPMessage.Group? =
      if case .collection(let members)? = group["media-col-default"].first {
        .init(.printer, members)
      } else { nil }
    let edges = ["left", "bottom", "right", "top"].map { edge -> Int? in
      usual?["media-\(edge)-margin"].first?.number
        ?? group["media-\(edge)-margin-supported"].compactMap(\.number).max()
    }
    let known = edges.compactMap(\.self).filter { (0...5000).contains($0) }
    guard known.count == 4 else { return nil }
    self.init(known[0], known[1], known[2], known[3])
  }
}
