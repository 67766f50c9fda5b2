import PlazaBase

/// The part of ffprobe's JSON output that is used.
struct ProbeReport: Decodable {
  var streams: [Stream]?
  var format: Format?

  struct Stream: Decodable {
    var index: Int
    var codec_name: String?
    var codec_type: String?
    var width: Int?
    var height: Int?
    var sample_aspect_ratio: String?
    var r_frame_rate: String?
    var avg_frame_rate: String?
    var time_base: String?
    var duration: String?
    var nb_frames: String?
    var nb_read_packets: String?
    var has_b_frames: Int?
    var field_order: String?
    var color_space: String?
    var color_transfer: String?
    var color_primaries: String?
    var channels: Int?
    var disposition: [String: Int]?
    var side_data_list: [SideData]?

    /// The rotation in clockwise degrees, rounded to a quarter turn; ffprobe counts anticlockwise.
    var rotation: Int {
      let told = side_data_list?.lazy.compactMap(\.rotation).first ?? 0
      guard told.isFinite, abs(told) < 100_000 else { return 0 }
      let quarters = Int(nearest: -told / 90)
      return ((quarters % 4) + 4) % 4 * 90
    }

    var isCover: Bool { disposition?["attached_pic"] == 1 }
  }

  struct SideData: Decodable {
    var rotation: Double?
  }

  struct Format: Decodable {
    var format_name: String?
    var start_time: String?
    var duration: String?
    var probe_score: Int?
  }
}
