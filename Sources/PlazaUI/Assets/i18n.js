// Messages. Every page works without scripts; they only make it faster. The scripts of the shell are one module and
// share its scope.

const unreachable = phrase('Couldn’t connect. Nothing was lost: check your connection and try again.')

/** Creates an element with a class and text. */
function make(tag, name, words) {
  const element = document.createElement(tag)
  if (name) element.className = name
  if (words) element.textContent = words
  return element
}

/** Creates an icon from the data of an SVG path. */
function drawing(d) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [key, value] of Object.entries({
    class: 'icon', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75',
    'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true',
  })) svg.setAttribute(key, value)
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}

const drawings = {
  tick: 'M5 12.7l4.6 4.6L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.01',
}

/** Returns the message of a problem response (RFC 9457), or a default message if the response has none. */
async function sentenceOf(response) {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    const problem = await response.json().catch(() => ({}))
    const about = Object.values(problem.errors ?? {})
    if (about.length) return about.join(' ')
    if (problem.detail || problem.title) return problem.detail ?? problem.title
  }
  if (response.status === 401) return phrase('You’re signed out. Open the page again and sign in.')
  return phrase('That didn’t work ({1}). Try again in a moment.', response.status)
}

/** Shows a message until the viewer closes it. */
function tell(text, kind = 'info') {
  document.querySelector('.flash.told')?.remove()
  const flash = make('div', `flash told ${kind}`)
  flash.setAttribute('role', kind === 'alert' ? 'alert' : 'status')
  flash.append(drawing(drawings.warning), make('p', '', text))
  document.querySelector('#main .page, #main')?.prepend(flash)
  closeable(flash)
}

/** Adds a close button to a flash message. */
function closeable(flash) {
  const button = make('button')
  button.type = 'button'
  button.setAttribute('aria-label', phrase('Close'))
  button.append(drawing(drawings.cross))
  button.addEventListener('click', () => flash.remove())
  flash.append(button)
}

/**
 * Hides flash messages other than alerts after six seconds, but not while they have the pointer or the focus. Those that
 * are part of the page stay, because the page would move.
 */
function startFlashes() {
  for (const flash of document.querySelectorAll('.flash')) {
    closeable(flash)
    if (flash.classList.contains('alert') || getComputedStyle(flash).position !== 'fixed') continue
    let timer
    const leave = () => {
      flash.classList.add('leaving')
      setTimeout(() => flash.remove(), 300)
    }
    const wait = () => { timer = setTimeout(leave, 6000) }
    for (const event of ['pointerenter', 'focusin']) flash.addEventListener(event, () => clearTimeout(timer))
    for (const event of ['pointerleave', 'focusout']) flash.addEventListener(event, wait)
    wait()
  }
}

/** Shows a message while the browser is offline. */
function startOffline() {
  let pill
  const show = () => {
    pill?.remove()
    pill = undefined
    if (navigator.onLine) return
    pill = make('div', 'offline', phrase('You’re offline. Your input stays on this page.'))
    pill.setAttribute('role', 'status')
    document.body.append(pill)
  }
  addEventListener('online', show)
  addEventListener('offline', show)
  show()
}
