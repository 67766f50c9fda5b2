# Clips: about 170 videos, with different containers, codecs, frame rates, rotations, interlacing, edit lists, colours
# and damage, are uploaded to the real server. PyAV, which has its own libraries, decodes the uploads; our own reader
# and Cisco's decoder decode the results. Each frame must appear exactly once, in order, at its time, upright and in the
# right colours.

clip_packages() {
  cat <<'END'
libopenh264-7     decodes what was made of clips, apart from any program that the server calls
END
}

clip_tests() {
  system_tests clips "clips" 12
}
