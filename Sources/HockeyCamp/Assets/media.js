// Videos: frame by frame, links to single frames, and what is being made ready.

for (const player of document.querySelectorAll('[data-player]')) startPlayer(player)
for (const place of document.querySelectorAll('[data-progress]')) watchProgress(place)
for (const sound of document.querySelectorAll('[data-peaks]')) drawWave(sound)
uploader?.addEventListener('arrived', ({ detail }) => {
  document.querySelector('[data-upload-id]').value = detail.id
  const title = document.querySelector('[name=title]')
  if (title && !title.value) title.value = detail.name.replace(/\.[^.]*$/, '').replace(/[_-]+/g, ' ')
})

/** Frame n is shown from n / rate on; its middle is asked for, so that rounding leads to no other. */
function startPlayer(player) {
  const video = player.querySelector('video')
  const bar = player.querySelector('.player-bar')
  const output = player.querySelector('output')
  const rate = Number(player.dataset.rate) / Number(player.dataset.scale)
  const frames = Number(player.dataset.frames)
  let shown = 0
  const frameAt = (time) => Math.min(frames - 1, Math.max(0, Math.floor(time * rate + 1e-3)))
  const tell = (frame) => {
    shown = frame
    output.textContent = `${frame + 1} / ${frames}`
  }
  const go = (frame) => {
    video.pause()
    const wanted = Math.min(frames - 1, Math.max(0, frame))
    video.currentTime = (wanted + 0.5) / rate
    tell(wanted)
  }
  // What is truly on the screen says the browser itself, where it can.
  const follow = () => video.requestVideoFrameCallback?.((_, picture) => {
    tell(Math.min(frames - 1, Math.round(picture.mediaTime * rate)))
    player.dataset.shown = shown
    follow()
  })
  follow()
  video.addEventListener('timeupdate', () => { if (!video.requestVideoFrameCallback) tell(frameAt(video.currentTime)) })
  bar.hidden = false
  tell(0)
  for (const button of bar.querySelectorAll('[data-step]')) {
    button.addEventListener('click', () => go(shown + Number(button.dataset.step)))
  }
  bar.querySelector('[data-speed]').addEventListener('change', (event) => { video.playbackRate = Number(event.target.value) })
  bar.querySelector('[data-copy]').addEventListener('click', (event) => copyLink(event.currentTarget, shown))
  player.addEventListener('keydown', (event) => {
    const step = { ',': -1, '.': 1 }[event.key]
    if (!step || event.target.matches('select')) return
    event.preventDefault()
    go(shown + step)
  })
  const asked = () => {
    const frame = /^#f=(\d+)$/.exec(location.hash)
    if (frame) go(Number(frame[1]))
  }
  addEventListener('hashchange', asked)
  if (video.readyState) asked()
  else video.addEventListener('loadedmetadata', asked, { once: true })
}

async function copyLink(button, frame) {
  const address = new URL(`#f=${frame}`, location.href)
  history.replaceState(history.state, '', address)
  try {
    await navigator.clipboard.writeText(address.href)
    button.textContent = button.dataset.copied
  } catch {
    // The address bar has it.
  }
}

async function watchProgress(place) {
  const bar = place.querySelector('progress')
  for (;;) {
    await new Promise((done) => setTimeout(done, 1000))
    try {
      const response = await fetch(place.dataset.progress)
      if (response.status === 404) return location.reload()
      const { state, progress } = await response.json()
      bar.value = progress
      if (state === 'ready' || state === 'refused') return location.reload()
    } catch {
      // The next look may find it.
    }
  }
}

async function drawWave(player) {
  const wave = player.querySelector('.wave')
  try {
    const peaks = await (await fetch(player.dataset.peaks)).json()
    const up = peaks.map((peak, x) => `${x},${50 - peak * 48 / 255}`)
    const down = peaks.map((peak, x) => `${x},${50 + peak * 48 / 255}`).reverse()
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'polygon')
    shape.setAttribute('points', [...up, ...down].join(' '))
    wave.append(shape)
  } catch {
    wave.remove()
  }
}

// A message that is written without a connection is kept on the device and sent once, when there is one.
const letter = 'plaza-camp-letter'
const feedback = document.querySelector('[data-feedback]')
if (feedback) {
  feedback.addEventListener('submit', (event) => {
    if (navigator.onLine) return
    event.preventDefault()
    const form = event.target
    const { name, email, message } = Object.fromEntries(new FormData(form))
    localStorage.setItem(letter, JSON.stringify({ key: crypto.randomUUID(), name, email, message }))
    announce(feedback.dataset.later)
    form.reset()
  })
  addEventListener('online', sendLetter)
  sendLetter()
}

async function sendLetter() {
  const kept = localStorage.getItem(letter)
  if (!kept || !navigator.onLine) return
  const { key, ...fields } = JSON.parse(kept)
  try {
    const response = await fetch(feedback.dataset.feedback, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key }, body: JSON.stringify(fields),
    })
    if (response.status >= 500 || response.status === 429) return
    localStorage.removeItem(letter)
    const answer = await response.json()
    announce(response.ok ? feedback.dataset.sent.replace('%', answer.ticket) : answer.detail)
  } catch {
    // The next connection may be better.
  }
}

function announce(words) {
  const place = document.createElement('p')
  place.className = 'banner info'
  place.setAttribute('role', 'status')
  place.textContent = words
  feedback.before(place)
}
