import PlazaProcesses

/// Builds the commands for ffmpeg and ffprobe: the formats that they may open, and their resource
/// limits.
enum FFmpeg {
  /// The containers that may be opened. Playlists, scripts and file lists are excluded.
  static let containers = [
    "mov", "matroska", "avi", "mpegts", "mpeg", "mp3", "aac", "wav", "flac", "ogg", "aiff", "caf",
    "amr",
    "dv",
  ]

  /// The supported video codecs.
  static let pictureCodecs: Set = [
    "h264", "hevc", "av1", "vp8", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg", "prores",
    "dvvideo", "h263",
  ]

  /// The supported audio codecs.
  static let soundCodecs: Set = [
    "aac", "mp3", "mp2", "opus", "vorbis", "flac", "alac", "ac3", "eac3", "amrnb", "amrwb",
    "pcm_s16le", "pcm_s16be",
    "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le", "pcm_f32be", "pcm_u8",
    "pcm_alaw", "pcm_mulaw",
    "adpcm_ima_wav", "adpcm_ima_qt", "adpcm_ms",
  ]

  /// The allowed decoders of these codecs. ffmpeg uses the first one that matches.
  private static let decoders =
    (pictureCodecs.subtracting(["av1", "amrnb"]).union(soundCodecs)
    .union(["libdav1d", "libaom-av1", "mp3float", "mp2float", "amrnb", "amrwb"])).sorted()

  /// Returns the options that precede every input.
  private static func guarded(_ containers: [String], pixels: Int) -> [String] {
    [
      "-protocol_whitelist", "file", "-format_whitelist", containers.joined(separator: ","),
      "-max_pixels",
      "\(pixels)",
    ]
  }

  /// Returns the arguments for a media file as an input of ffmpeg.
  static func input(_ name: String, _ options: [String] = [], pixels: Int) -> [String] {
    guarded(containers, pixels: pixels) + ["-codec_whitelist", decoders.joined(separator: ",")]
      + options
      + ["-i", "file:" + name]
  }

  /// Returns the arguments for a PNG as an input of ffmpeg.
  static func drawing(_ name: String, pixels: Int) -> [String] {
    guarded(["png_pipe"], pixels: pixels) + [
      "-codec_whitelist", "png", "-f", "png_pipe", "-i", "file:" + name,
    ]
  }

  /// Returns a short run of ffprobe.
  static func probe(_ arguments: [String], of name: String, pixels: Int) -> SandboxedCommand {
    var tool = SandboxedCommand(
      "ffprobe",
      ["-v", "error"] + guarded(containers, pixels: pixels) + arguments + ["file:" + name])
    tool.limits.memory = memory
    tool.limits.processorSeconds = 120
    tool.limits.deadline = .seconds(300)
    // Twice the size of the packet times of three hours.
    tool.limits.output = 67_108_864
    tool.limits.processes = processes
    tool.environment = environment
    return tool
  }

  /// Returns a run of ffmpeg.
  /// - Parameter milliseconds: The duration of the output, which determines the time limit.
  static func run(_ arguments: [String], milliseconds: Int) -> SandboxedCommand {
    let general = [
      "-v", "error", "-nostdin", "-y", "-filter_complex_threads", "2", "-filter_threads", "2",
    ]
    var tool = SandboxedCommand("ffmpeg", general + arguments)
    let seconds = milliseconds / 1000
    tool.limits.memory = memory
    tool.limits.processorSeconds = 300 + 30 * seconds
    tool.limits.deadline = .seconds(600 + 30 * seconds)
    tool.limits.fileSize = 8_589_934_592
    tool.limits.output = 134_217_728
    tool.limits.processes = processes
    tool.limits.openFiles = 256
    tool.limits.yields = true
    tool.environment = environment
    return tool
  }

  /// Bytes of address space: enough for 10-bit 4K with its reference pictures on a machine with
  /// many cores.
  private static let memory = 4_294_967_296

  /// The limit on threads of all concurrent runs: each run has some dozens, for every filter and
  /// codec.
  private static let processes = 4096

  /// Without this setting, glibc reserves 64 MB of address space for each thread.
  private static let environment = ["MALLOC_ARENA_MAX": "2"]
}
