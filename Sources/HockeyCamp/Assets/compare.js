// Two videos, side by side or overlaid. An event marked in each video aligns their frames.

const pair = document.querySelector('[data-beside]')
if (pair) startPair(pair)

function startPair(page) {
  const find = (selector) => page.querySelector(selector)
  const [a, b] = ['a', 'b'].map((name) => startSide(find(`[data-side=${name}]`)))
  const speed = () => Number(find('[data-speed]').value)
  const readHash = (name) => Number(new URLSearchParams(location.hash.slice(1)).get(name)) || 0
  a.mark(readHash('a'))
  b.mark(readHash('b'))
  if (location.hash) for (const side of [a, b]) side.clock.go(side.event)

  // Overlaid videos share one frame and one scale.
  const fit = () => {
    const sides = [a, b].map(({ stage, picture, width, height }) => ({ stage, picture, width, height }))
    const isOver = page.classList.contains('over')
    fitStages(isOver ? commonFrame(sides).map((frame, place) => ({ ...sides[place], ...frame })) : sides)
  }
  page.classList.toggle('upright', [a, b].every(({ width, height }) => width < height))
  fit()
  startZoom(page)

  /** Returns the time in the second video, in seconds, that corresponds to a frame of the first. */
  const partner = (frame) => b.event / b.clock.rate + (frame - a.event) / a.clock.rate
  const follow = (frame) => b.clock.go(partner(frame) * b.clock.rate)
  const step = (count) => {
    pause()
    const frame = a.clock.frame + count
    a.clock.go(frame)
    follow(frame)
  }

  let ticking = null
  function play() {
    const start = Math.max(0, a.event / a.clock.rate - b.event / b.clock.rate)
    if (a.video.ended || b.video.ended) {
      a.video.currentTime = start
    }
    b.video.currentTime = Math.max(0, partner(a.video.currentTime * a.clock.rate))
    for (const { video } of [a, b]) {
      video.playbackRate = speed()
      video.play()
    }
    const tick = () => {
      // Corrects the second video when it is off by more than one and a half frames.
      const wanted = partner(a.video.currentTime * a.clock.rate)
      if (!b.video.seeking && Math.abs(b.video.currentTime - wanted) > 1.5 / b.clock.rate && wanted >= 0) b.video.currentTime = wanted
      if (a.video.ended || b.video.ended) return pause()
      ticking = requestAnimationFrame(tick)
    }
    ticking = requestAnimationFrame(tick)
    find('[data-do=play]').setAttribute('aria-pressed', true)
  }
  function pause() {
    cancelAnimationFrame(ticking)
    ticking = null
    for (const { video } of [a, b]) video.pause()
    find('[data-do=play]').setAttribute('aria-pressed', false)
  }

  const deeds = {
    back: () => step(-1),
    on: () => step(1),
    play: () => ticking ? pause() : play(),
    overlay: (button) => {
      const is = page.classList.toggle('over')
      button.setAttribute('aria-pressed', is)
      fit()
      find('.beside-mix').hidden = !is
    },
    link: (button) => copyAddress(button, `#a=${a.event}&b=${b.event}`, page.dataset.copied),
  }
  page.addEventListener('click', (event) => {
    const button = event.target.closest('[data-do]')
    if (button) deeds[button.dataset.do](button)
  })
  find('[data-speed]').addEventListener('change', () => { for (const { video } of [a, b]) video.playbackRate = speed() })
  find('[data-mix]').addEventListener('input', (event) => page.style.setProperty('--mix', event.target.value / 100))
  page.dataset.state = 'ready'
}

function startSide(side) {
  const video = side.querySelector('video')
  const wheel = side.querySelector('.wheel')
  const output = side.querySelector('output')
  const button = side.querySelector('[data-event]')
  const size = { width: Number(side.dataset.width), height: Number(side.dataset.height), ...framesOf(side.dataset) }
  const clock = frameClock(video, size, (frame, isSure) => {
    output.textContent = `${frame + 1} / ${size.frames}`
    turnWheel(wheel, frame)
    if (isSure) side.dataset.shown = frame
  })
  startWheel(wheel, clock)
  const made = {
    video, clock, event: 0, stage: side.querySelector('.stage'), picture: side.querySelector('.picture'),
    width: size.width, height: size.height,
    mark(frame) {
      made.event = Math.min(size.frames - 1, frame)
      side.dataset.marked = made.event
      button.setAttribute('aria-pressed', made.event > 0)
    },
  }
  button.addEventListener('click', () => made.mark(clock.frame))
  return made
}
