# Clips: some hundred and seventy films over containers, codings, rates, turns, half pictures, edit lists, colours and damage
# are sent to the real server. What came in is read by PyAV, which has libraries of its own, and what was made by a reader of
# ours and Cisco's decoder: each frame is there once, in its order, at its time, upright and in its colours.

clip_packages() {
  cat <<'END'
libopenh264-7     decodes what was made of clips, apart from any program that the server calls
END
}

clip_tests() {
  hard_tests clips "clips" 12
}
