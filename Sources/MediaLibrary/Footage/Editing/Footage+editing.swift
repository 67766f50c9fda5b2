import Logging
import PlazaImaging
import PlazaProcesses

extension Footage {
  /// Makes a new clip of clips that this type has made before; these stay unchanged.
  /// - Parameters:
  ///   - plan: The edit.
  ///   - clips: The clips and their renditions.
  ///   - drawings: The pictures to burn in, as PNG.
  /// - Throws: ``EditRefusal``, `ToolError` if a tool cannot be run, and the errors of `progress`.
  public func edit(
    _ plan: EditPlan, of clips: [(source: FootageSource, rendition: Rendition)],
    drawings: [[UInt8]] = [],
    progress: @escaping FootageProgress = { _ in }
  ) async throws -> VideoRendition {
    let edit = try CheckedEdit(
      plan, of: clips.map(\.rendition), pictures: drawings.count, minutes: limits.minutes)
    guard drawings.allSatisfy({ PictureKind(sniffing: $0) == .png }) else {
      throw EditRefusal.notADrawing
    }
    return try await withScratchDirectory(for: clips.map(\.source)) { scratch in
      for (number, drawing) in drawings.enumerated() {
        try scratch.put("drawing\(number)", drawing)
      }
      let graph = EditGraph(edit, pixels: limits.pixels)
      let feed = VideoEncoder.Feed(
        inputs: graph.inputs, graph: graph.graph, hasSound: edit.hasSound, size: edit.size,
        rate: edit.rate,
        frames: edit.frames)
      do {
        let made = try await VideoEncoder(scratch: scratch, limits: limits, progress: progress)
          .make(feed)
        guard !edit.isExact || made.rendition.frames == edit.frames else {
          throw ToolError.failed(
            "ffmpeg", message: "\(made.rendition.frames) frames instead of \(edit.frames)")
        }
        return made
      } catch let failure as FootageFailure {
        logger.notice("an edit could not be made", metadata: ["error": "\(failure.error)"])
        // The clips are the server's own output, so a file that ffmpeg cannot read is one of the
        // drawings.
        throw drawings.isEmpty ? failure.error : EditRefusal.notADrawing
      }
    }
  }
}
