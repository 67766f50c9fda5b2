// The analysis page: the player, the drawing tools, and the lists beside them.

const tool = document.querySelector('[data-analysis]')
if (tool) startAnalysis(tool)

function startAnalysis(page) {
  const said = page.dataset
  const size = { width: Number(said.width), height: Number(said.height), ...framesOf(said) }
  const find = (selector) => page.querySelector(selector)
  const [video, ink, wheel, output] = ['video', '.ink', '.wheel', '.player-frame'].map(find)
  const state = { tool: 'select', color: '#ffd400', chosen: null, draft: null, hidden: new Set(), others: [], loop: [null, null] }
  const sheet = openSheet(said, (word, detail) => {
    find('.saved').textContent = detail ?? said[word]
    page.dataset.state = word
    if (word === 'saved') refresh()
  })

  let lessons = null
  let grip = null
  const clock = frameClock(video, size, (frame, isSure) => {
    output.textContent = `${frame + 1} / ${size.frames}`
    turnWheel(wheel, frame)
    if (isSure) page.dataset.shown = frame
    draw()
    lessons?.shown(frame)
    const [a, b] = state.loop
    if (isSure && !video.paused && b !== null && frame >= b) video.currentTime = ((a ?? 0) + 0.5) / size.rate
  })
  startWheel(wheel, clock)
  fitStages([{ stage: find('.stage'), picture: find('.picture'), ...size }])
  const zoom = startZoom(page, () => {
    state.draft = grip = null
    draw()
  })
  // Using the wheel stops reverse playback.
  for (const start of ['pointerdown', 'keydown']) wheel.addEventListener(start, () => stop())

  // The drawings of the current frame

  const seen = (drawing) => drawing.from <= clock.frame && clock.frame <= drawing.to
  function visible() {
    if (state.lesson) return state.lesson
    const others = state.others.filter(({ author }) => !state.hidden.has(author)).flatMap(({ drawings }) => drawings)
    return [...others, ...sheet.content.drawings].filter(seen)
  }
  const calibration = () => sheet.content.calibration ?? state.others.find((other) => other.calibration)?.calibration ?? null
  function draw() {
    const shown = [...visible(), state.draft].filter(Boolean)
    // Spotlights come first, so that they dim the picture and not the other drawings.
    shown.sort((one, other) => (other.tool === 'spotlight') - (one.tool === 'spotlight'))
    lessons?.noteDrawings()
    ink.replaceChildren(...shown.map((drawing) => inkOf(drawing, size, calibration(), drawing.id === state.chosen)))
  }
  const chosen = () => sheet.content.drawings.find(({ id }) => id === state.chosen)

  function refresh() {
    draw()
    find('[data-do=undo]').disabled = !sheet.canUndo
    find('[data-do=redo]').disabled = !sheet.canRedo
    find('[data-do=remove]').disabled = !chosen()
    find('.panel.chosen').hidden = !chosen()
    find('[data-do=calibrate]').hidden = chosen()?.tool !== 'ruler'
    find('.drawn-none').hidden = sheet.content.drawings.length > 0
    const sorted = [...sheet.content.drawings].sort((one, other) => one.from - other.from)
    find('.drawn').replaceChildren(...sorted.map(rowOf))
  }

  function rowOf(drawing) {
    const row = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'drawn-row'
    button.setAttribute('aria-pressed', drawing.id === state.chosen)
    const name = said[`tool${drawing.tool[0].toUpperCase()}${drawing.tool.slice(1)}`] ?? said[`tool-${drawing.tool}`]
    button.textContent = `${drawing.text ? `“${drawing.text}”` : name} · ${drawing.from + 1}–${drawing.to + 1}`
    button.style.setProperty('--mark', drawing.color)
    button.addEventListener('click', () => {
      stop()
      choose(drawing.id)
      clock.go(drawing.from)
    })
    row.append(button)
    return row
  }

  function choose(id) {
    state.chosen = id
    refresh()
  }

  // Drawing

  const spanEnd = () => {
    const span = find('[data-span]').value
    if (span === 'all') return size.frames - 1
    return Math.min(size.frames - 1, clock.frame + Math.max(0, Math.round(Number(span) * size.rate) - 1))
  }
  const at = (event) => {
    const box = ink.getBoundingClientRect()
    const inside = (part) => Math.round(Math.min(1, Math.max(0, part)) * 1e4) / 1e4
    return [inside((event.clientX - box.left) / box.width), inside((event.clientY - box.top) / box.height)]
  }
  const begin = (points) => ({
    id: freshName(), tool: state.tool, from: clock.frame, to: spanEnd(), color: state.color,
    width: Number(find('[data-width]').value), points,
  })
  function finish(drawing) {
    state.draft = null
    const isPoint = drawing.tool !== 'text' && drawing.tool !== 'angle' &&
      apart(placeOn(size, drawing.points[0]), placeOn(size, drawing.points.at(-1))) < 4 && drawing.points.length < 3
    if (isPoint) return draw()
    sheet.change((content) => content.drawings.push(drawing))
    choose(drawing.id)
  }

  ink.addEventListener('pointerdown', async (event) => {
    if (event.button || zoom.isPinching) return
    event.preventDefault()
    video.pause()
    const point = at(event)
    if (state.tool === 'select') return take(event, point)
    if (state.tool === 'text') {
      const words = await askFor(said.words, 'text')
      if (words) finish({ ...begin([point]), text: words.slice(0, 200) })
      return
    }
    if (state.tool === 'angle' && state.draft) {
      const points = [...state.draft.points.slice(0, -1), point]
      if (points.length === 3) return finish({ ...state.draft, points })
      state.draft = { ...state.draft, points: [...points, point] }
      return draw()
    }
    ink.setPointerCapture(event.pointerId)
    state.draft = begin([point, point])
    grip = { draws: true }
    draw()
  })

  function take(event, point) {
    const touched = event.target.closest('.drawing')
    const id = touched?.dataset.id ?? null
    const mine = sheet.content.drawings.some((drawing) => drawing.id === id)
    const handle = event.target.dataset.point
    choose(mine ? id : null)
    if (!mine && zoom.isNear) grip = { from: { x: event.clientX, y: event.clientY } }
    if (grip?.from) ink.setPointerCapture(event.pointerId)
    if (!mine) return
    ink.setPointerCapture(event.pointerId)
    grip = { start: point, before: structuredClone(chosen()), handle: handle === undefined ? null : Number(handle) }
  }

  ink.addEventListener('pointermove', (event) => {
    const point = at(event)
    if (state.tool === 'angle' && state.draft) {
      state.draft.points[state.draft.points.length - 1] = point
      return draw()
    }
    if (grip?.draws && state.draft) {
      if (state.tool === 'pen') {
        if (state.draft.points.length < 1000) state.draft.points.push(point)
      } else {
        state.draft.points[1] = point
      }
      return draw()
    }
    if (grip?.from) {
      zoom.move(event.clientX - grip.from.x, event.clientY - grip.from.y)
      grip.from = { x: event.clientX, y: event.clientY }
    }
    if (!grip?.before) return
    const [dx, dy] = [point[0] - grip.start[0], point[1] - grip.start[1]]
    state.draft = {
      ...grip.before, id: 'draft',
      points: grip.before.points.map(([x, y], place) => grip.handle === null || grip.handle === place ? [x + dx, y + dy] : [x, y]),
    }
    draw()
  })

  for (const end of ['pointerup', 'pointercancel']) ink.addEventListener(end, () => {
    const held = grip
    grip = null
    if (held?.draws && state.draft && state.tool !== 'angle') return finish(state.draft)
    if (held?.draws && state.draft && apart(placeOn(size, state.draft.points[0]), placeOn(size, state.draft.points[1])) > 8) {
      // The first leg was dragged; the next press sets the end of the second.
      state.draft.points.push(state.draft.points[1])
      return draw()
    }
    if (!held?.before || !state.draft) return
    const moved = { ...state.draft, id: held.before.id }
    state.draft = null
    sheet.change((content) => { content.drawings = content.drawings.map((one) => one.id === moved.id ? moved : one) })
    refresh()
  })

  // Buttons

  const pressed = (name, is) => find(`[data-do=${name}]`).setAttribute('aria-pressed', is)
  function backwards() {
    stop()
    const start = { time: performance.now(), frame: clock.frame }
    const tick = (now) => {
      const [a, b] = state.loop
      let frame = start.frame - (now - start.time) / 1000 * size.rate * Number(find('[data-speed]').value)
      if (frame <= (a ?? 0)) {
        if (a === null || b === null) { clock.go(a ?? 0); return stop() }
        start.time = now
        start.frame = frame = b
      }
      if (!video.seeking) clock.go(frame)
      state.backwards = requestAnimationFrame(tick)
    }
    state.backwards = requestAnimationFrame(tick)
    pressed('reverse', true)
  }
  function stop() {
    cancelAnimationFrame(state.backwards)
    state.backwards = null
    pressed('reverse', false)
  }
  const setLoop = (place) => {
    state.loop[place] = state.loop[place] === null ? clock.frame : null
    const [a, b] = state.loop
    if (a !== null && b !== null && b <= a) state.loop[place === 0 ? 1 : 0] = null
    pressed('a', state.loop[0] !== null)
    pressed('b', state.loop[1] !== null)
  }
  const shift = (change) => {
    const drawing = chosen()
    if (!drawing) return
    sheet.change((content) => { content.drawings = content.drawings.map((one) => one.id === drawing.id ? { ...one, ...change(one) } : one) })
    refresh()
  }
  const remove = () => {
    if (!chosen()) return
    sheet.change((content) => { content.drawings = content.drawings.filter(({ id }) => id !== state.chosen) })
    choose(null)
  }
  const deeds = {
    back: () => { stop(); clock.step(-1) },
    on: () => { stop(); clock.step(1) },
    play: () => {
      stop()
      if (!video.paused) return video.pause()
      const [a, b] = state.loop
      if (b !== null && clock.frame >= b) video.currentTime = ((a ?? 0) + 0.5) / size.rate
      video.play()
    },
    reverse: () => state.backwards ? stop() : backwards(),
    a: () => setLoop(0),
    b: () => setLoop(1),
    undo: () => { sheet.undo(); refresh() },
    redo: () => { sheet.redo(); refresh() },
    remove,
    from: () => shift((one) => ({ from: clock.frame, to: Math.max(one.to, clock.frame) })),
    to: () => shift((one) => ({ to: clock.frame, from: Math.min(one.from, clock.frame) })),
    calibrate: async () => {
      const typed = await askFor(said.length, 'decimal')
      if (!typed) return
      const [length, { points }] = [Number(typed.replace(',', '.')), chosen()]
      const isLong = Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]) >= 0.01
      const isInside = points.flat().every((part) => part >= 0 && part <= 1)
      if (!(length >= 1 && length <= 20_000 && isLong && isInside)) return tellBriefly(said.calibration)
      sheet.change((content) => { content.calibration = { points, centimetres: length } })
      refresh()
    },
    moment: async () => {
      const title = await askFor(said.moment, 'text')
      if (title) await moments.add(clock.frame, title)
    },
    comment: async () => {
      video.pause()
      const frame = clock.frame
      const text = await askFor(said.comment, 'text', { most: 2000 })
      if (text) await say(frame, text)
    },
    snapshot: () => snapshot(),
    link: (button) => copyAddress(button, `#f=${clock.frame}`, said.copied),
    record: () => lessons.record(),
    stop: () => lessons.stop(),
    json: () => handOver(`${said.name}.json`, new Blob([JSON.stringify(sheet.content, null, 1)], { type: 'application/json' })),
  }
  page.addEventListener('click', (event) => {
    const button = event.target.closest('button')
    if (!button) return
    if (button.dataset.do) deeds[button.dataset.do](button)
    if (button.dataset.tool) {
      state.tool = button.dataset.tool
      state.draft = null
      press('[data-tool]', button)
      ink.dataset.tool = state.tool
      if (state.tool !== 'select') choose(null)
    }
    if (button.dataset.color) {
      state.color = button.dataset.color
      press('[data-color]', button)
      if (chosen()) shift(() => ({ color: state.color }))
    }
  })
  const press = (all, one) => {
    for (const button of page.querySelectorAll(all)) button.setAttribute('aria-pressed', button === one)
  }
  find('[data-width]').addEventListener('change', (event) => { if (chosen()) shift(() => ({ width: Number(event.target.value) })) })
  find('[data-speed]').addEventListener('change', (event) => { video.playbackRate = Number(event.target.value) })
  for (const word of ['play', 'pause']) video.addEventListener(word, () => pressed('play', !video.paused))
  video.addEventListener('ended', () => { if (state.loop[0] !== null) { clock.go(state.loop[0]); video.play() } })

  addEventListener('keydown', (event) => {
    if (event.target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return
    const isCommand = event.ctrlKey || event.metaKey
    const name = isCommand && event.key.toLowerCase() === 'z' ? (event.shiftKey ? 'redo' : 'undo')
      : isCommand && event.key.toLowerCase() === 'y' ? 'redo'
      : isCommand ? null
      : { ',': 'back', ArrowLeft: 'back', '.': 'on', ArrowRight: 'on', Delete: 'remove', Backspace: 'remove', r: 'reverse' }[event.key]
    if (event.key === ' ' && !event.target.matches('button, a, summary')) return event.preventDefault(), deeds.play()
    if (event.key === 'Escape') { state.draft = null; choose(null) }
    if (!name || (event.target === wheel && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    deeds[name]()
  })

  find('input[type=file]').addEventListener('change', async (event) => {
    const [file] = event.target.files
    event.target.value = ''
    if (!file) return
    const read = file.size > 4_000_000 ? [] : readDrawings(await file.text(), size)
    if (read.length === 0) return tellBriefly(said.unread)
    sheet.change((content) => content.drawings.push(...read))
    refresh()
    tellBriefly(said.imported.replace('%', read.length))
  })
  /** Posts a comment about the frame that was shown. */
  async function say(frame, text) {
    try {
      const response = await fetch(said.talkAt, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text, frame }),
      })
      const problem = response.ok ? {} : await response.json().catch(() => ({}))
      tellBriefly(response.ok ? said.sent : problem.detail ?? said.refused)
    } catch {
      tellBriefly(said.refused)
    }
  }
  function tellBriefly(words) { find('.saved').textContent = words }

  async function snapshot() {
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    const context = canvas.getContext('2d')
    context.drawImage(video, 0, 0, size.width, size.height)
    for (const drawing of visible()) paint(context, drawing, size, calibration())
    canvas.toBlob((blob) => handOver(`${said.name} ${clock.frame + 1}.png`, blob), 'image/png')
  }

  /** Opens a dialog with one field, or none if `isPlain`. Returns the text, or null if the user cancels. */
  function askFor(question, mode, { isPlain = false, most = 120 } = {}) {
    const dialog = document.createElement('dialog')
    dialog.className = 'ask ask-for'
    const form = document.createElement('form')
    form.method = 'dialog'
    const label = document.createElement('label')
    label.textContent = question
    const field = document.createElement('input')
    field.inputMode = mode
    field.maxLength = most
    if (!isPlain) label.append(field)
    const done = Object.assign(document.createElement('button'), { className: 'button primary wide', value: 'yes', textContent: said.done })
    const cancel = Object.assign(document.createElement('button'), { className: 'button quiet wide', value: '', textContent: said.cancel })
    form.append(label, done, cancel)
    dialog.append(form)
    document.body.append(dialog)
    dialog.showModal()
    return new Promise((answer) => dialog.addEventListener('close', () => {
      dialog.remove()
      answer(dialog.returnValue === 'yes' ? field.value.trim() : null)
    }))
  }

  lessons = startLessons(page, {
    clock, sheet, visible,
    ask: (question, isPlain) => askFor(question, 'text', { isPlain }),
    show: (drawings) => {
      state.lesson = drawings
      draw()
    },
  })
  const moments = momentsOf(said, find('.moments-list'), clock)
  sheet.begin().then((others) => {
    state.others = others
    const layers = others.filter(({ drawings }) => drawings.length > 0)
    find('.layers').hidden = layers.length === 0
    find('.layers div').replaceChildren(...layers.map(layerOf))
    refresh()
    page.dataset.state = 'ready'
  }, () => tellBriefly(said.kept))

  function layerOf({ author, name }) {
    const label = document.createElement('label')
    label.className = 'layer'
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true })
    box.addEventListener('change', () => {
      if (box.checked) state.hidden.delete(author)
      else state.hidden.add(author)
      draw()
    })
    label.append(box, Object.assign(document.createElement('bdi'), { textContent: name ?? '?' }))
    return label
  }

  const asked = () => {
    const frame = /^#f=(\d+)$/.exec(location.hash)
    if (frame) clock.go(Number(frame[1]))
  }
  addEventListener('hashchange', asked)
  if (video.readyState) asked()
  else video.addEventListener('loadedmetadata', asked, { once: true })
  refresh()
}

/** The key moments of a video. Members who may change the video edit them here. */
function momentsOf(said, list, clock) {
  let chapters = []
  const line = ({ milliseconds, title }) => {
    const seconds = Math.floor(milliseconds / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${String(milliseconds % 1000).padStart(3, '0')} ${title}`
  }
  const show = () => list.replaceChildren(...chapters.map((chapter) => {
    const row = document.createElement('li')
    const jump = Object.assign(document.createElement('button'), { type: 'button', className: 'drawn-row', textContent: `${line(chapter).replace(/\.\d+ /, ' ')}` })
    jump.addEventListener('click', () => clock.go(chapter.frame))
    row.append(jump)
    if ('mayChange' in said) {
      const drop = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet', textContent: '×' })
      drop.setAttribute('aria-label', `${said.remove}: ${chapter.title}`)
      drop.addEventListener('click', () => write(chapters.filter((one) => one !== chapter)))
      row.append(drop)
    }
    return row
  }))
  async function write(wanted) {
    const response = await fetch(said.media, {
      method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ chapters: wanted.map(line) }),
    })
    if (response.ok) chapters = (await response.json()).chapters
    show()
  }
  fetch(said.media).then((response) => response.json()).then((item) => {
    chapters = item.chapters ?? []
    show()
  }, () => {})
  return {
    add: (frame, title) => write(
      [...chapters, { milliseconds: Math.ceil(frame / clock.rate * 1000 - 1e-6), title }]
        .sort((one, other) => one.milliseconds - other.milliseconds)),
  }
}
