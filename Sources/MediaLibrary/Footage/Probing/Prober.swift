import Foundation
import PlazaProcesses

/// Inspects a file in a scratch directory before it is transcoded.
struct Prober {
  let scratch: ScratchDirectory
  let limits: FootageLimits

  /// - Throws: ``FootageRefusal``, and `ToolError` if a tool cannot be run.
  func facts(of name: String) async throws -> FootageFacts {
    guard let file = try scratch.file(name, atMost: .max) else { throw FootageRefusal.notAVideo }
    guard file.length <= limits.bytes else { throw FootageRefusal.tooBig(bytes: limits.bytes) }
    let head = try await file.read(from: 0, count: 64)
    if ContainerSniffer.isScript(head), !ContainerSniffer.looksLikeFootage(head) {
      throw FootageRefusal.disguised
    }
    if ContainerSniffer.isStillImage(head) { throw FootageRefusal.notAVideo }
    let report = try await report(on: name, head)
    let choice = try StreamChoice(report, limits)
    let times = try await times(of: choice, in: name)
    return try choice.facts(times, limits)
  }

  private func report(on name: String, _ head: [UInt8]) async throws -> ProbeReport {
    let arguments = ["-print_format", "json", "-show_format", "-show_streams"]
    let bytes: [UInt8]
    do throws(ToolError) {
      bytes = try await scratch.run(FFmpeg.probe(arguments, of: name, pixels: limits.pixels))
    } catch {
      throw refusal(for: error, head)
    }
    guard let report = try? JSONDecoder().decode(ProbeReport.self, from: Data(bytes)) else {
      throw FootageRefusal.damaged
    }
    return report
  }

  /// Maps ffprobe's error output to a refusal; it has no error codes.
  private func refusal(for error: ToolError, _ head: [UInt8]) -> any Error {
    guard case .failed(_, let message) = error, error.isCausedByFile else { return error }
    if message.contains("exceeds specified max pixel count") {
      return FootageRefusal.tooManyPixels(maximum: limits.pixels)
    }
    if let kind = message.firstMatch(of: /\[(\w+)[\w,]* @ \w+\] Format not on whitelist/)?.1 {
      return switch kind {
      case "hls", "applehttp", "concat", "dash", "sdp", "rtsp", "imf", "lavfi", "tty", "svg_pipe":
        FootageRefusal.disguised
      case "asf", "flv", "rm", "gif", "live_flv", "mxf": FootageRefusal.unsupported(String(kind))
      default: FootageRefusal.notAVideo
      }
    }
    return ContainerSniffer.looksLikeFootage(head)
      ? FootageRefusal.damaged : FootageRefusal.notAVideo
  }

  /// Returns the time of every packet, by stream. The file is read once, and nothing is decoded.
  private func times(of choice: StreamChoice, in name: String) async throws -> [Int: FrameTimes] {
    let gathered = OutputLines()
    let entries = [
      "-show_entries", "packet=stream_index,pts,dts,duration,flags", "-print_format", "csv=p=0",
    ]
    do {
      try await scratch.run(FFmpeg.probe(entries, of: name, pixels: limits.pixels)) {
        await gathered.add($0)
      }
    } catch let error as ToolError where error.isCausedByFile {
      guard case .failed(_, let message) = error, message.contains("wrote too much") else {
        throw FootageRefusal.damaged
      }
      throw FootageRefusal.tooLong(minutes: limits.minutes)
    }
    return await gathered.times
  }

  private actor OutputLines {
    private(set) var times: [Int: FrameTimes] = [:]

    func add(_ line: String) {
      let cells = line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard cells.count >= 5, let stream = number(cells[0]) else { return }
      times[stream, default: FrameTimes()]
        .add(
          start: number(cells[1]), decoded: number(cells[2]), duration: number(cells[3]),
          isDiscarded: cells[4].contains(UInt8(ascii: "D")))
    }

    private func number(_ cell: Substring.UTF8View.SubSequence) -> Int? { Int(Substring(cell)) }
  }
}

extension ToolError {
  /// Whether the failure is due to the input file. A slow or overloaded machine is not: the run
  /// may succeed later.
  var isCausedByFile: Bool {
    guard case .failed(_, let message) = self else { return false }
    // A failed allocation is not in the list, because a header with wrong sizes makes the tool
    // request too much memory. Being killed is, as it happens when the machine runs out of memory.
    let ours = [
      "Resource temporarily unavailable", "No space left on device", "Error while opening encoder",
      "exited(137)",
      "signaled(9)",
    ]
    return !ours.contains { message.contains($0) }
  }
}
