import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// A player with all measurements, for a viewer who may read them.
struct ProgressView: Sendable {
  let player: ID<Member>
  let name: String
  let mayWrite: Bool
  /// All drills of the camp, including archived ones and those without measurements.
  let drills: [Drill]
  /// The measurements, the oldest first.
  let measures: [Measurement]

  static func of(_ player: ID<Member>, for viewer: Viewer, _ tx: any Transaction) throws
    -> ProgressView
  {
    let access = try ProgressAccess.of(viewer, to: player, tx)
    return ProgressView(
      player: player, name: try MemberSummary.names(of: [player], tx)[player] ?? "–",
      mayWrite: access == .writes,
      drills: try Drill.all(tx), measures: try Measurement.list(of: player, tx))
  }

  func measures(in drill: Drill) -> [Measurement] { measures.filter { $0.drill == drill.id } }
}

/// One drill of a player, with the clips that the viewer may see.
struct DrillView: Sendable {
  let progress: ProgressView
  let drill: Drill
  /// The measurements, the oldest first.
  let measures: [Measurement]
  /// The first, the best and the last measurement with a clip, without duplicates.
  let clips: [(label: Label, measure: Measurement, item: MediaItem)]
  /// The measurement that was just removed or replaced and can be restored.
  let undo: ID<Measurement>?

  enum Label: Sendable, CaseIterable { case first, best, last }

  static func of(
    _ player: ID<Member>, _ drill: ID<Drill>, for viewer: Viewer, by authorizer: CampAuthorizer,
    undo: ID<Measurement>?, _ tx: any Transaction
  ) throws -> DrillView {
    let progress = try ProgressView.of(player, for: viewer, tx)
    guard let drill = progress.drills.first(where: { $0.id == drill }) else {
      throw Problem.notFound
    }
    let measures = progress.measures(in: drill)
    let shown = measures.compactMap { measure -> (Measurement, MediaItem)? in
      guard let clip = measure.clip, let item = try? authorizer.item(clip, for: viewer, tx),
        item.state == .ready,
        item.picture != nil
      else { return nil }
      return (measure, item)
    }
    let open = undo.flatMap { try? Measurement.find($0, removed: true, tx) }
    return DrillView(
      progress: progress, drill: drill, measures: measures, clips: chosen(shown, drill),
      undo: progress.mayWrite && open?.player == player ? open?.id : nil)
  }

  private static func chosen(
    _ shown: [(Measurement, MediaItem)], _ drill: Drill
  ) -> [(label: Label, measure: Measurement, item: MediaItem)] {
    let best = ProgressChart.best(drill, shown.map(\.0))
    let wanted: [(Label, Measurement?)] = [
      (.first, shown.first?.0), (.best, best), (.last, shown.last?.0),
    ]
    var seen: Set<ID<Measurement>> = []
    return wanted.compactMap { label, measure in
      guard let measure, seen.insert(measure.id).inserted,
        let item = shown.first(where: { $0.0.id == measure.id })?.1
      else { return nil }
      return (label: label, measure: measure, item: item)
    }
  }
}
