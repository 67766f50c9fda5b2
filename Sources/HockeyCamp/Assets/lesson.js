// Lessons: a recorded voice with a list of events (frames shown, drawings made), played back over the video.

/**
 * @param page the analysis page
 * @param parts the page's clock and sheet; `visible()` returns the drawings that are shown, `show(drawings)` shows
 *   drawings instead of the sheets, `show(null)` shows the sheets again, `ask(question)` opens a dialog with one field
 */
function startLessons(page, { clock, sheet, show, ask, visible }) {
  const said = page.dataset
  const find = (selector) => page.querySelector(selector)
  const [list, recorder, stopper, bar, state] =
    ['.lessons', '[data-do=record]', '[data-do=stop]', '.lesson-bar', '.lesson-state'].map(find)
  const { video } = clock
  const tus = { 'Tus-Resumable': '1.0.0' }
  const tell = (text) => { state.textContent = text ?? '' }
  let tape = null
  let playing = null

  // Recording

  async function record() {
    finishPlaying()
    const voice = await listen()
    if (!voice) tell(said.silent)
    tape = { events: [], start: performance.now(), known: new Map(), voice }
    note({ frame: clock.frame })
    noteDrawings()
    voice?.recorder.start(1000)
    page.classList.add('recording')
    recorder.hidden = true
    stopper.hidden = false
    tape.timer = setInterval(() => tell(`● ${clockOf(performance.now() - tape.start)}`), 250)
  }

  /** Opens the microphone; returns null without a microphone or without access to it. */
  async function listen() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const type = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'].find((one) => MediaRecorder.isTypeSupported(one))
      const heard = []
      const made = new MediaRecorder(stream, type ? { mimeType: type } : {})
      made.addEventListener('dataavailable', ({ data }) => { if (data.size) heard.push(data) })
      return { recorder: made, heard, stream }
    } catch {
      return null
    }
  }

  function note(event) {
    if (!tape) return
    const at = Math.round(performance.now() - tape.start)
    const last = tape.events.at(-1)
    // While frames change quickly, one every 40 milliseconds is enough.
    if ('frame' in event && last && 'frame' in last && at - last.at < 40) tape.events.pop()
    tape.events.push({ at, ...event })
  }

  function noteDrawings() {
    if (!tape) return
    const now = new Map(visible().map((drawing) => [drawing.id, JSON.stringify(drawing)]))
    for (const [id, text] of now) if (tape.known.get(id) !== text) note({ draw: JSON.parse(text) })
    for (const id of tape.known.keys()) if (!now.has(id)) note({ erase: id })
    tape.known = now
  }

  async function stop() {
    const { events, start, voice, timer } = tape
    const milliseconds = Math.max(1, Math.round(performance.now() - start))
    clearInterval(timer)
    tape = null
    video.pause()
    const sound = voice && await heardOf(voice)
    page.classList.remove('recording')
    recorder.hidden = false
    stopper.hidden = true
    const title = await ask(said.lessonTitle)
    if (!title) return tell('')
    await keep({ title, milliseconds, events: events.map((event) => ({ ...event, at: Math.min(event.at, milliseconds) })) }, sound)
  }

  function heardOf({ recorder: made, heard, stream }) {
    return new Promise((done) => {
      made.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop()
        done(heard.length ? new Blob(heard, { type: made.mimeType }) : null)
      })
      made.stop()
    })
  }

  /**
   * Sends a lesson until the server has stored it. Without a connection, it waits in this window. The key is that of all
   * tries: if only the response is lost, the lesson is not stored twice.
   */
  async function keep(lesson, sound) {
    const key = crypto.randomUUID()
    const voice = { sound, place: null, isWhole: false }
    for (let pause = 1000; ; pause = Math.min(2 * pause, 30_000)) {
      try {
        tell(said.saving)
        const upload = sound && await send(voice)
        const response = await fetch(said.lessonsAt, {
          method: 'POST', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify({ ...lesson, upload }),
        })
        if (response.ok) {
          tell(said.saved)
          return load()
        }
        if (response.status < 500 && response.status !== 429) {
          const problem = await response.json().catch(() => ({}))
          return tell(problem.detail ?? said.refused)
        }
      } catch {
        tell(said.kept)
      }
      await new Promise((done) => setTimeout(done, pause))
    }
  }

  /** Uploads the sound with tus, 4 MiB per request, from where the last try ended; returns the id of the upload. */
  async function send(voice) {
    const { sound } = voice
    for (let offset = await offsetOf(voice); offset < sound.size;) {
      const sent = await fetch(voice.place, {
        method: 'PATCH', body: sound.slice(offset, offset + 4_194_304),
        headers: { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      })
      if (!sent.ok) throw new Error(`${sent.status}`)
      offset = Number(sent.headers.get('Upload-Offset'))
    }
    voice.isWhole = true
    return voice.place.split('/').pop()
  }

  /** Returns the number of bytes that the server has. Begins an upload unless one is in progress. */
  async function offsetOf(voice) {
    if (voice.isWhole) return voice.sound.size
    if (voice.place) {
      const known = await fetch(voice.place, { method: 'HEAD', headers: tus })
      if (known.ok) return Number(known.headers.get('Upload-Offset'))
      if (known.status !== 404) throw new Error(`${known.status}`)
    }
    const made = await fetch(said.uploadsAt, {
      method: 'POST', headers: { ...tus, 'Upload-Length': String(voice.sound.size) },
    })
    if (!made.ok) throw new Error(`${made.status}`)
    voice.place = made.headers.get('Location')
    return 0
  }

  // Playing

  async function play(lesson) {
    finishPlaying()
    const { milliseconds, events } = await (await fetch(`${said.lessonsAt}/${lesson.id}`)).json()
    const voice = lesson.voice ? new Audio(lesson.voice) : null
    playing = { lesson, milliseconds, events, voice, place: 0, drawn: new Map(), wasMuted: video.muted }
    // A voice that cannot be played, as on a device without sound, must not end the lesson.
    voice?.addEventListener('error', () => {
      if (playing?.voice === voice) Object.assign(playing, { voice: null, start: performance.now() - voice.currentTime * 1000 })
    })
    bar.hidden = false
    bar.querySelector('input').max = milliseconds
    video.muted = Boolean(voice) || video.muted
    show([])
    await go(0)
  }

  const timeOf = () => playing.voice ? playing.voice.currentTime * 1000 : performance.now() - playing.start

  /** Plays from a moment on, with all earlier events applied. */
  async function go(moment) {
    if (!playing) return
    cancelAnimationFrame(playing.tick)
    video.pause()
    Object.assign(playing, { place: 0, drawn: new Map(), start: performance.now() - moment })
    let last = null
    while (playing.events[playing.place]?.at <= moment) {
      const event = playing.events[playing.place++]
      if ('draw' in event || 'erase' in event) mark(event)
      else last = event
    }
    show([...playing.drawn.values()])
    if (playing.voice) {
      playing.voice.currentTime = moment / 1000
      const isHeard = await playing.voice.play().then(() => true, () => false)
      if (!playing) return
      if (!isHeard && playing.voice) return wait()
    }
    if (last) apply(last, moment)
    playing.tick = requestAnimationFrame(tick)
  }

  /** Stops playing and focuses the lesson in the list: the browser plays sound only after a user action. */
  function wait() {
    const id = playing.lesson.id
    finishPlaying()
    const button = list.querySelector(`[data-lesson="${id}"]`)
    button?.scrollIntoView({ block: 'center' })
    button?.focus()
  }

  function mark({ draw, erase }) {
    if (draw) playing.drawn.set(draw.id, draw)
    else playing.drawn.delete(erase)
  }

  function apply(event, moment) {
    if (event.frame != null) return clock.go(event.frame)
    if (event.play != null) {
      const before = playing.events.slice(0, playing.place).findLast((one) => one.frame != null)
      const run = (moment - event.at) / 1000 * event.play
      video.playbackRate = Math.abs(event.play)
      if (before && run > 0.2) video.currentTime = (before.frame + 0.5) / clock.rate + run
      return video.play()
    }
    mark(event)
    show([...playing.drawn.values()])
  }

  function tick() {
    if (!playing) return
    const now = timeOf()
    while (playing.events[playing.place]?.at <= now) {
      const event = playing.events[playing.place++]
      apply(event, event.at)
    }
    bar.querySelector('input').value = now
    tell(`${playing.lesson.title} · ${clockOf(now)}`)
    if (now >= playing.milliseconds || playing.voice?.ended) return finishPlaying()
    playing.tick = requestAnimationFrame(tick)
  }

  function finishPlaying() {
    if (!playing) return
    cancelAnimationFrame(playing.tick)
    playing.voice?.pause()
    video.pause()
    video.playbackRate = Number(find('[data-speed]').value)
    video.muted = playing.wasMuted
    page.dataset.played = playing.lesson.id
    playing = null
    bar.hidden = true
    tell('')
    show(null)
  }

  // The list

  async function load() {
    const { items } = await (await fetch(said.lessonsAt)).json()
    list.replaceChildren(...items.map(rowOf))
    if (items.some(({ state: one }) => one === 'making')) setTimeout(load, 2000)
    return items
  }

  function rowOf(lesson) {
    const row = document.createElement('li')
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'drawn-row' })
    button.textContent = `▶ ${lesson.title} · ${clockOf(lesson.milliseconds)}`
    if (lesson.author) button.append(' · ', Object.assign(document.createElement('bdi'), { textContent: lesson.author }))
    button.dataset.lesson = lesson.id
    button.disabled = lesson.state === 'making'
    button.addEventListener('click', () => play(lesson))
    row.append(button)
    if (lesson.state === 'failed') {
      row.append(Object.assign(document.createElement('span'), { className: 'hint', textContent: said.voiceFailed }))
    }
    if (lesson.mayTryAgain) {
      const again = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet', textContent: said.again })
      again.addEventListener('click', async () => {
        again.disabled = true
        await fetch(`${said.lessonsAt}/${lesson.id}/again`, { method: 'POST' })
        load()
      })
      row.append(again)
    }
    if (lesson.mayRemove) {
      const drop = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet', textContent: '×' })
      drop.setAttribute('aria-label', `${said.remove}: ${lesson.title}`)
      drop.addEventListener('click', async () => {
        if (await ask(said.sure.replace('%', lesson.title), true) === null) return
        await fetch(`${said.lessonsAt}/${lesson.id}`, { method: 'DELETE' })
        load()
      })
      row.append(drop)
    }
    return row
  }

  const clockOf = (milliseconds) => {
    const seconds = Math.floor(milliseconds / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  video.addEventListener('play', () => { note({ frame: clock.frame }); note({ play: video.playbackRate }) })
  video.addEventListener('pause', () => note({ frame: clock.frame }))
  video.addEventListener('ratechange', () => { if (!video.paused) { note({ frame: clock.frame }); note({ play: video.playbackRate }) } })
  bar.querySelector('input').addEventListener('change', (event) => go(Number(event.target.value)))
  bar.querySelector('button').addEventListener('click', finishPlaying)
  addEventListener('beforeunload', (event) => { if (tape) event.preventDefault() })
  // A link to a lesson shows it, and plays it if the browser allows autoplay.
  load().then((items) => {
    const asked = items.find(({ id }) => decodeURIComponent(location.hash) === `#lesson=${id}`)
    if (asked && asked.state !== 'making') return play(asked)
  }).catch(() => {})
  return {
    record, stop, finishPlaying, noteDrawings, shown: (frame) => { if (tape && video.paused) note({ frame }) },
    get isPlaying() { return playing !== null },
  }
}
