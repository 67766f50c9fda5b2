// Videos: frame stepping, links to single frames, and the progress of processing.

for (const player of document.querySelectorAll('[data-player]')) startPlayer(player)
for (const place of document.querySelectorAll('[data-progress]')) watchProgress(place)
for (const sound of document.querySelectorAll('[data-peaks]')) drawWave(sound)
uploader?.addEventListener('arrived', ({ detail }) => {
  document.querySelector('[data-upload-id]').value = detail.id
  const title = document.querySelector('[name=title]')
  if (title && !title.value) title.value = detail.name.replace(/\.[^.]*$/, '').replace(/[_-]+/g, ' ')
})

function startPlayer(player) {
  const video = player.querySelector('video')
  const bar = player.querySelector('.player-bar')
  const output = player.querySelector('output')
  const size = framesOf(player.dataset)
  const clock = frameClock(video, size, (frame, isSure) => {
    output.textContent = `${frame + 1} / ${size.frames}`
    if (isSure) player.dataset.shown = frame
    writeMoment(frame, size.rate)
  })
  bar.hidden = false
  output.textContent = `1 / ${size.frames}`
  for (const button of bar.querySelectorAll('[data-step]')) {
    button.addEventListener('click', () => clock.step(Number(button.dataset.step)))
  }
  bar.querySelector('[data-speed]').addEventListener('change', (event) => { video.playbackRate = Number(event.target.value) })
  const copy = bar.querySelector('[data-copy]')
  copy.addEventListener('click', () => copyAddress(copy, `#f=${clock.frame}`, copy.dataset.copied))
  player.addEventListener('keydown', (event) => {
    const step = { ',': -1, '.': 1 }[event.key]
    if (!step || event.target.matches('select')) return
    event.preventDefault()
    clock.step(step)
  })
  const asked = () => {
    const frame = /^#f=(\d+)$/.exec(location.hash)
    if (frame) clock.go(Number(frame[1]))
  }
  addEventListener('hashchange', asked)
  if (video.readyState) asked()
  else video.addEventListener('loadedmetadata', asked, { once: true })
  for (const form of document.querySelectorAll('[data-takes]')) takeFrames(form, clock)
}

/** Sets the time of a comment to the shown frame, unless the user has edited it. */
function writeMoment(frame, rate) {
  const field = document.querySelector('#comment-at')
  if (!field || field.dataset.typed) return
  if (!field.dataset.watched) {
    field.dataset.watched = 'yes'
    field.addEventListener('input', () => { field.dataset.typed = 'yes' })
  }
  const milliseconds = Math.ceil(frame / rate * 1000 - 1e-6)
  const seconds = Math.floor(milliseconds / 1000)
  const rest = milliseconds % 1000
  field.value = frame === 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` +
    (rest ? `.${String(rest).padStart(3, '0')}` : '')
}

/** Lets buttons set the shown frame as the first or last frame of a part. */
function takeFrames(form, clock) {
  form.querySelector('.version-takes').hidden = false
  for (const button of form.querySelectorAll('[data-take]')) {
    button.addEventListener('click', () => {
      form.querySelector(`[name=${button.dataset.take}]`).value = clock.frame + 1
    })
  }
}

const analysis = document.querySelector('[data-analysis], [data-beside]')
if (analysis) import(analysis.dataset.analysis ?? analysis.dataset.beside)

// Reads a chosen text file into its field, where the user can check it before sending.
for (const way of document.querySelectorAll('[data-read-into]')) {
  way.hidden = false
  way.querySelector('input').addEventListener('change', async ({ target }) => {
    const field = way.closest('form').elements[way.dataset.readInto]
    field.value = await target.files[0].text()
    field.dispatchEvent(new Event('input', { bubbles: true }))
    target.value = ''
  })
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
      // The next request may succeed.
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

// A message written without a connection is stored on the device and sent once when the connection is back.
const storageKey = 'plaza-camp-letter'
const feedback = document.querySelector('[data-feedback]')
if (feedback) {
  feedback.addEventListener('submit', (event) => {
    if (navigator.onLine) return
    event.preventDefault()
    const form = event.target
    const { name, email, message } = Object.fromEntries(new FormData(form))
    localStorage.setItem(storageKey, JSON.stringify({ key: crypto.randomUUID(), name, email, message }))
    announce(feedback.dataset.later)
    form.reset()
  })
  addEventListener('online', sendStored)
  sendStored()
}

async function sendStored() {
  const stored = localStorage.getItem(storageKey)
  if (!stored || !navigator.onLine) return
  const { key, ...fields } = JSON.parse(stored)
  try {
    const response = await fetch(feedback.dataset.feedback, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key }, body: JSON.stringify(fields),
    })
    if (response.status >= 500 || response.status === 429) return
    localStorage.removeItem(storageKey)
    const answer = await response.json()
    announce(response.ok ? feedback.dataset.sent.replace('%', answer.ticket) : answer.detail)
  } catch {
    // Sent again when the connection is back.
  }
}

function announce(text) {
  const banner = document.createElement('p')
  banner.className = 'banner info'
  banner.setAttribute('role', 'status')
  banner.textContent = text
  feedback.before(banner)
}
