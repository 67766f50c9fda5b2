import PlazaIPP

extension Margins {
  /// What a printer usually leaves white, or else the most that it says: the least is often of paper without edges,
  /// which costs more and has to be asked for.
  init?(_ group: IPPMessage.Group) {
    let usual: IPPMessage.Group? =
      if case .collection(let members)? = group["media-col-default"].first { .init(.printer, members) } else { nil }
    let edges = ["left", "bottom", "right", "top"].map { edge -> Int? in
      usual?["media-\(edge)-margin"].first?.number
        ?? group["media-\(edge)-margin-supported"].compactMap(\.number).max()
    }
    let known = edges.compactMap(\.self).filter { (0...5000).contains($0) }
    guard known.count == 4 else { return nil }
    self.init(known[0], known[1], known[2], known[3])
  }
}
