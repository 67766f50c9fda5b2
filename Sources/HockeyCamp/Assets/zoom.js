// Zoom and full screen, with two fingers, buttons, or the keys + − 0.

const nearest = 8

/**
 * @param page the element with the pictures, each in its stage; all zoom together
 * @param calledOff called when a second finger goes down, to cancel the stroke of the first
 */
function startZoom(page, calledOff = () => {}) {
  const pictures = [...page.querySelectorAll('.picture')]
  const button = (name) => page.querySelector(`[data-zoom=${name}]`)
  // The scale, and the offset of the picture's corner as a fraction of the unzoomed picture.
  let view = { scale: 1, x: 0, y: 0 }
  const fingers = new Map()
  let pinch = null

  function show(wanted) {
    const scale = Math.min(nearest, Math.max(1, wanted.scale))
    const within = (moved) => Math.min(0, Math.max(1 - scale, moved))
    view = { scale, x: within(wanted.x), y: within(wanted.y) }
    for (const picture of pictures) {
      picture.style.transform = scale === 1 ? '' : `translate(${view.x * 100}%, ${view.y * 100}%) scale(${scale})`
    }
    page.dataset.near = Math.round(scale * 100) / 100
    button('out').disabled = scale === 1
    button('in').disabled = scale === nearest
  }

  /** Converts a point of the window to fractions of the unzoomed picture. */
  function place(picture, { x, y }) {
    const box = picture.getBoundingClientRect()
    const [width, height] = [box.width / view.scale, box.height / view.scale]
    return { x: (x - box.left) / width + view.x, y: (y - box.top) / height + view.y }
  }

  /** Moves the picture by pixels of the window. */
  function move(picture, dx, dy) {
    const box = picture.getBoundingClientRect()
    show({ ...view, x: view.x + dx / box.width * view.scale, y: view.y + dy / box.height * view.scale })
  }

  /** Zooms so that the point at `spot` stays in place. */
  const zoom = (factor, spot = { x: 0.5, y: 0.5 }) => {
    const scale = Math.min(nearest, Math.max(1, view.scale * factor))
    const part = scale / view.scale
    show({ scale, x: spot.x - (spot.x - view.x) * part, y: spot.y - (spot.y - view.y) * part })
  }

  const gripOf = (picture) => {
    const [one, other] = [...fingers.values()]
    return { ...place(picture, between(one, other)), span: Math.max(1, apart(one, other)) }
  }
  for (const picture of pictures) {
    const stage = picture.parentElement
    stage.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse') return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.size !== 2) return
      calledOff()
      pinch = { start: gripOf(picture), view }
    }, { capture: true })
    stage.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      // Without a drawing layer, one finger moves the picture.
      if (fingers.size === 1 && !pinch && !picture.querySelector('.ink')) {
        move(picture, event.clientX - before.x, event.clientY - before.y)
      }
      if (!pinch || fingers.size !== 2) return
      event.stopPropagation()
      const now = gripOf(picture)
      const scale = Math.min(nearest, Math.max(1, pinch.view.scale * now.span / pinch.start.span))
      const part = scale / pinch.view.scale
      const to = (axis) => now[axis] - (pinch.start[axis] - pinch.view[axis]) * part
      show({ scale, x: to('x'), y: to('y') })
    }, { capture: true })
    for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, (event) => {
      // The fingers of a pinch lift one after the other; the last one must not draw.
      if (pinch) event.stopPropagation()
      fingers.delete(event.pointerId)
      if (fingers.size === 0) pinch = null
    }, { capture: true })
    // A pinch on a touchpad arrives as a wheel event with Ctrl. Otherwise the wheel scrolls the page, or moves a zoomed
    // picture.
    stage.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && view.scale === 1) return
      event.preventDefault()
      const spot = place(picture, { x: event.clientX, y: event.clientY })
      if (event.ctrlKey) return zoom(Math.exp(-event.deltaY / 150), spot)
      move(picture, -event.deltaX, -event.deltaY)
    }, { passive: false })
  }

  function fill(is) {
    page.classList.toggle('filled', is)
    button('full').setAttribute('aria-pressed', is)
    // A phone without full-screen mode fills its window instead.
    if (is) document.documentElement.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen()
  }
  keepInSight(page)
  document.addEventListener('fullscreenchange', () => { if (!document.fullscreenElement) fill(false) })
  const ways = { in: () => zoom(1.5), out: () => zoom(1 / 1.5), full: () => fill(!page.classList.contains('filled')) }
  page.addEventListener('click', (event) => ways[event.target.closest('[data-zoom]')?.dataset.zoom]?.())
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return
    const way = { '+': ways.in, '=': ways.in, '-': ways.out, 0: () => show({ scale: 1, x: 0, y: 0 }) }[event.key]
    if (event.key === 'Escape' && page.classList.contains('filled')) fill(false)
    if (way) event.preventDefault()
    way?.()
  })
  return {
    get isPinching() { return pinch !== null },
    get isNear() { return view.scale > 1 },
    move: (dx, dy) => move(pictures[0], dx, dy),
  }
}

/** Fits each stage to its picture, or to the frame `within` that overlaid pictures share. */
function fitStages(stages) {
  for (const { stage, picture, width, height, within } of stages) {
    const frame = within ?? { width, height }
    stage.style.setProperty('--ratio', frame.width / frame.height)
    picture.style.setProperty('--frame', frame.width / frame.height)
    picture.style.setProperty('--wide', width / frame.width)
    picture.style.setProperty('--ratio', width / height)
  }
}

/**
 * Passes the top of the bench and the height of its controls to the stylesheet; the pictures get the rest of the
 * window.
 */
function keepInSight(page) {
  const bench = page.querySelector('.bench')
  const stages = [...bench.querySelectorAll('.stage')]
  const measure = () => {
    if (page.classList.contains('filled')) return
    const rows = new Map(stages.map((stage) => [stage.offsetTop, stage.offsetHeight]))
    const pictures = [...rows.values()].reduce((sum, height) => sum + height, 0)
    const values = { top: bench.getBoundingClientRect().top + scrollY, rest: bench.offsetHeight - pictures }
    for (const [name, value] of Object.entries(values)) bench.style.setProperty(`--${name}`, `${Math.round(value)}px`)
    bench.style.setProperty('--rows', rows.size)
  }
  const watch = new ResizeObserver(measure)
  for (const one of [bench, ...bench.children, document.documentElement]) watch.observe(one)
  measure()
}

/** Scales pictures so that their shorter sides are equal, and adds the frame that contains them all. */
function commonFrame(sizes) {
  const even = sizes.map(({ width, height }) => {
    const unit = Math.min(width, height)
    return { width: width / unit, height: height / unit }
  })
  const within = { width: Math.max(...even.map(({ width }) => width)), height: Math.max(...even.map(({ height }) => height)) }
  return even.map((size) => ({ ...size, within }))
}
