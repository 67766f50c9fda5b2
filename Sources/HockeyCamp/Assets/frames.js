// A video frame by frame: what is on the screen, and how another frame comes there.

/** The rate and the count of frames that a page gives. */
function framesOf({ rate, scale, frames }) {
  return { rate: Number(rate) / Number(scale), frames: Number(frames) }
}

/**
 * Frame n is shown from n / rate on; its middle is asked for, so that rounding leads to no other. While the browser is
 * still on its way to a frame, only the last one that was asked for is kept.
 * @param tell told of every frame that is shown, and whether the browser itself said so
 */
function frameClock(video, { rate, frames }, tell) {
  let shown = 0
  // Where the browser is being led, until it is there; and what to ask for next, while it is on its way elsewhere.
  let goal = null
  let wanted = null
  // What the browser itself told last, and how often it may be led once more to a frame that it does not tell of.
  let sure = null
  let tries = 0
  const within = (frame) => Math.min(frames - 1, Math.max(0, Math.round(frame)))
  const say = (frame, isSure) => {
    if (isSure) sure = frame
    tell(shown = frame, isSure)
  }
  const seek = (frame) => {
    wanted = null
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
    goal = null
    if (video.requestVideoFrameCallback) setTimeout(makeSure, 300)
  })
  // A frame that comes between two calls of `follow` is never told, and while the video rests no other comes: the
  // browser is led there again, to another moment of the same frame, or it would not move.
  const makeSure = () => {
    if (sure === shown || !video.paused || video.seeking || tries === 0) return
    tries -= 1
    video.currentTime = (shown + 0.4 + 0.2 * (tries % 2)) / rate
  }
  video.addEventListener('play', () => { goal = null })
  // A frame that is only passed on the way is not told: the next step would be counted from there.
  const follow = () => video.requestVideoFrameCallback((_, picture) => {
    // Chromium tells when the frame begins, WebKit and Firefox the moment within it that was asked for.
    const frame = within(Math.floor(picture.mediaTime * rate + 0.25))
    // While WebKit is on its way it gives the moment that was asked for to the picture before.
    if (!video.seeking && (goal === null || goal === frame)) say(frame, true)
    follow()
  })
  if (video.requestVideoFrameCallback) follow()
  else video.addEventListener('timeupdate', () => say(within(Math.floor(video.currentTime * rate + 1e-3)), false))
  return { go, step: (count) => go(shown + count), get frame() { return shown }, rate, frames, video }
}

/** A strip that is dragged: eight pixels are a frame, and the arrow keys step. */
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

/** Shows a wheel's frame, to the eye and to those who hear it. */
function turnWheel(wheel, frame) {
  wheel.setAttribute('aria-valuenow', frame + 1)
  wheel.style.backgroundPositionX = `${frame * 8}px`
}

/** Copies an address and says so on the button. */
async function copyAddress(button, hash, copied) {
  const address = new URL(hash, location.href)
  history.replaceState(history.state, '', address)
  try {
    await navigator.clipboard.writeText(address.href)
    button.textContent = copied
  } catch {
    // The address bar has it.
  }
}
