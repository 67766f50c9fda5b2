import PlazaTools

/// How ffmpeg and ffprobe are called: what they may open and read, and how much they may use.
enum FFmpeg {
  /// The kinds of file that are opened. Playlists, scripts and lists of files are not among them.
  static let containers = [
    "mov", "matroska", "avi", "mpegts", "mpeg", "mp3", "aac", "wav", "flac", "ogg", "aiff", "caf", "amr",
    "dv",
  ]

  /// The codings of moving pictures that are read.
  static let pictureCodecs: Set = [
    "h264", "hevc", "av1", "vp8", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg", "prores", "dvvideo", "h263",
  ]

  /// The codings of sound that are read.
  static let soundCodecs: Set = [
    "aac", "mp3", "mp2", "opus", "vorbis", "flac", "alac", "ac3", "eac3", "amrnb", "amrwb", "pcm_s16le", "pcm_s16be",
    "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le", "pcm_f32be", "pcm_u8", "pcm_alaw", "pcm_mulaw",
    "adpcm_ima_wav", "adpcm_ima_qt", "adpcm_ms",
  ]

  /// ffmpeg's names for its decoders of these. The first that can do it is taken.
  private static let decoders =
    (pictureCodecs.subtracting(["av1", "amrnb"]).union(soundCodecs)
    .union(["libdav1d", "libaom-av1", "mp3float", "mp2float", "amrnb", "amrwb"])).sorted()

  /// What stands before an input, however it is read.
  private static func guarded(_ containers: [String], pixels: Int) -> [String] {
    [
      "-protocol_whitelist", "file", "-format_whitelist", containers.joined(separator: ","), "-max_pixels",
      "\(pixels)",
    ]
  }

  /// An input of ffmpeg.
  static func input(_ name: String, _ options: [String] = [], pixels: Int) -> [String] {
    guarded(containers, pixels: pixels) + ["-codec_whitelist", decoders.joined(separator: ",")] + options
      + ["-i", "file:" + name]
  }

  /// A PNG as an input of ffmpeg.
  static func drawing(_ name: String, pixels: Int) -> [String] {
    guarded(["png_pipe"], pixels: pixels) + ["-codec_whitelist", "png", "-f", "png_pipe", "-i", "file:" + name]
  }

  /// A run of ffprobe that answers at once.
  static func probe(_ arguments: [String], of name: String, pixels: Int) -> SandboxedCommand {
    var tool = SandboxedCommand(
      "ffprobe", ["-v", "error"] + guarded(containers, pixels: pixels) + arguments + ["file:" + name])
    tool.limits.memory = memory
    tool.limits.processorSeconds = 120
    tool.limits.deadline = .seconds(300)
    // The times of three hours' packets, and as much again.
    tool.limits.output = 67_108_864
    tool.limits.processes = processes
    tool.environment = environment
    return tool
  }

  /// A run of ffmpeg.
  /// - Parameter milliseconds: how long what it makes lasts.
  static func run(_ arguments: [String], milliseconds: Int) -> SandboxedCommand {
    let general = ["-v", "error", "-nostdin", "-y", "-filter_complex_threads", "2", "-filter_threads", "2"]
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

  /// Bytes of address space: 4K of 10 bits and its reference pictures, on a machine with many processors.
  private static let memory = 4_294_967_296

  /// Threads of all that run so together: each takes some dozens, for every filter and coder.
  private static let processes = 4096

  /// Without it each thread takes 64 MB of address space for itself.
  private static let environment = ["MALLOC_ARENA_MAX": "2"]
}
