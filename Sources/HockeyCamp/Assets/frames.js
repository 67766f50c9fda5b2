// Frame-accurate video: which frame is shown, and seeking to another one.

/** Returns the frame rate and the number of frames from the data attributes of a page. */
function framesOf({ rate, scale, frames }) {
  return { rate: Number(rate) / Number(scale), frames: Number(frames) }
}

/**
 * Frame n is shown from n / rate on. Seeks go to the middle of a frame, so that rounding cannot lead to another one.
 * During a seek, only the last requested frame is remembered.
 * @param tell called with each frame that is shown, and whether the browser itself reported it
 */
function frameClock(video, { rate, frames }, tell) {
  let shown = 0
  // The frame of the running seek, until it ends, and the frame to seek to afterwards.
  let goal = null
  let wanted = null
  // The last frame that the browser reported, the one reported during the running seek, and how many more seeks may be
  // made to a frame that the browser does not report.
  let sure = null
  let early = null
  let tries = 0
  let timer
  const within = (frame) => Math.min(frames - 1, Math.max(0, Math.round(frame)))
  const say = (frame, isSure) => {
    if (isSure) sure = frame
    tell(shown = frame, isSure)
  }
  const seek = (frame) => {
    clearTimeout(timer)
    wanted = early = null
    tries = 5
    video.currentTime = (frame + 0.5) / rate
  }
  const go = (frame) => {
    video.pause()
    goal = within(frame)
    say(goal, false)
    if (video.seeking) wanted = goal
    else seek(goal)
  }
  video.addEventListener('seeked', () => {
    if (wanted !== null) return seek(wanted)
    if (early === (goal ?? shown)) say(early, true)
    goal = null
    if (!video.requestVideoFrameCallback) return
    clearTimeout(timer)
    timer = setTimeout(makeSure, 300 * 2 ** (5 - tries))
  })
  // A frame that appears between two calls of `follow` is never reported, and a paused video shows no other. Seeks to
  // the frame again, but to another time within it, because a seek to the same time has no effect.
  const makeSure = () => {
    if (sure === shown || !video.paused || video.seeking || tries === 0) return
    tries -= 1
    video.currentTime = (shown + 0.4 + 0.2 * (tries % 2)) / rate
  }
  video.addEventListener('play', () => { goal = null })
  // Frames that pass during a seek are not reported: the next step would be counted from them.
  const follow = () => video.requestVideoFrameCallback((_, picture) => {
    // Chromium reports the start of the frame, WebKit and Firefox the requested time within it.
    const time = picture.mediaTime * rate
    const frame = within(Math.floor(time + 0.25))
    // During a seek, WebKit reports the requested time for the previous picture. Chromium reports the new picture, often
    // before the seek ends; it is the requested one if its time is the start of the frame.
    if (video.seeking) early = Math.abs(time - frame) < 0.25 ? frame : null
    else if (goal === null || goal === frame) say(frame, true)
    follow()
  })
  if (video.requestVideoFrameCallback) follow()
  else video.addEventListener('timeupdate', () => say(within(Math.floor(video.currentTime * rate + 1e-3)), false))
  return { go, step: (count) => go(shown + count), get frame() { return shown }, rate, frames, video }
}

/** A strip that can be dragged, eight pixels per frame. The arrow keys step. */
function startWheel(wheel, clock) {
  let from = null
  wheel.addEventListener('pointerdown', (event) => {
    wheel.setPointerCapture(event.pointerId)
    from = { x: event.clientX, frame: clock.frame }
  })
  wheel.addEventListener('pointermove', (event) => {
    if (from) clock.go(from.frame + (event.clientX - from.x) / 8)
  })
  for (const end of ['pointerup', 'pointercancel']) wheel.addEventListener(end, () => { from = null })
  wheel.addEventListener('keydown', (event) => {
    const step = {
      ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -clock.frames,
      End: clock.frames,
    }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    clock.step(step)
  })
}

/** Shows a frame on the wheel and reports it to screen readers. */
function turnWheel(wheel, frame) {
  wheel.setAttribute('aria-valuenow', frame + 1)
  wheel.style.backgroundPositionX = `${frame * 8}px`
}

/** Copies an address and confirms it on the button. */
async function copyAddress(button, hash, copied) {
  const address = new URL(hash, location.href)
  history.replaceState(history.state, '', address)
  try {
    await navigator.clipboard.writeText(address.href)
    button.textContent = copied
  } catch {
    // The address bar shows it.
  }
}
