// Shows a member's notifications as they arrive: a count on the bell and a toast at the edge of the page. The pages of
// a session share one event stream: the page that holds the lock opens it and broadcasts the events to the others.

const bells = [...document.querySelectorAll('[data-bell]')]
const name = `notices-${bells[0]?.dataset.bell}`
const words = phrase('Notifications')
const room = element('div', 'toasts')
let [hall, source, leave, waiting, last, unread] = [null, null, null, null, 0, null]

function element(tag, kind, text = '') {
  const made = document.createElement(tag)
  made.className = kind
  made.textContent = text
  return made
}

function listen() {
  hall = new BroadcastChannel(name)
  hall.onmessage = ({ data }) => {
    if (data !== 'ask') return take(data)
    if (source && unread !== null) hall.postMessage({ unread })
  }
  hall.postMessage('ask')
  waiting = new AbortController()
  // Web Locks exist only in secure contexts. Without them, each page opens its own stream.
  const locks = navigator.locks ?? { request: (_, __, hold) => hold() }
  locks.request(name, { signal: waiting.signal }, () => new Promise((done) => {
    leave = done
    open()
  })).catch(() => {})
}

/** Opens the stream after the last event that this browser received, so that none is lost between two pages. */
function open() {
  source = new EventSource(`/notifications/events?after=${localStorage.getItem(name) ?? ''}`)
  const pass = (event, update) => {
    if (event.lastEventId) localStorage.setItem(name, event.lastEventId)
    take(update)
    hall.postMessage(update)
  }
  source.addEventListener('unread', (event) => pass(event, { unread: Number(event.data) }))
  source.addEventListener('notice', (event) => pass(event, { notice: JSON.parse(event.data) }))
}

function hush() {
  waiting?.abort()
  source?.close()
  leave?.()
  hall?.close();
  [hall, source, leave, waiting] = []
}

function take(update) {
  if (update.unread !== undefined) count(update.unread)
  if (!update.notice || update.notice.number <= last) return
  last = update.notice.number
  show(update.notice)
}

function count(many) {
  unread = many
  for (const bell of bells) {
    bell.querySelector('.bell-count')?.remove()
    if (many) bell.append(element('b', 'bell-count', many > 99 ? '99+' : many))
    bell.setAttribute('aria-label', many ? phrase('{1}, {2} new', words, many) : words)
  }
}

function show(notice) {
  const toast = element('article', 'toast')
  const link = element('a', 'toast-title', notice.title)
  const act = (text, press) => {
    const button = element('button', 'button quiet', text)
    button.type = 'button'
    button.addEventListener('click', press)
    return button
  }
  toast.lang = notice.language
  link.href = notice.link
  link.dataset.notice = notice.number
  const acts = element('p', 'toast-acts')
  if (notice.canStop) {
    const send = async (fields, done, ...more) => {
      const body = new URLSearchParams(fields)
      const answer = await fetch(`/notifications/${notice.number}/stop`, { method: 'POST', body }).catch(() => ({}))
      const words = element('p', 'toast-title', answer.ok ? done : phrase('That didn’t work. Try again.'))
      const after = element('p', 'toast-acts')
      after.append(...answer.ok ? more : [], close())
      toast.replaceChildren(words, after)
    }
    const undo = act(phrase('Undo'), () => send({ undo: 'true' }, phrase('Turned back on.')))
    acts.append(act(phrase('Turn these off'), () => send({}, phrase('You won’t get these any more.'), undo)))
  }
  acts.append(close())
  toast.append(link, element('p', 'toast-detail', notice.detail), acts)
  room.append(toast)
  while (room.children.length > 3) room.firstChild.remove()
  const fade = () => {
    const isSeen = toast.checkVisibility({ visibilityProperty: true })
    const isHeld = document.hidden || !isSeen || toast.matches(':hover, :focus-within')
    isHeld ? setTimeout(fade, 5000) : toast.remove()
  }
  setTimeout(fade, 20000)

  function close() { return act(phrase('Close'), () => toast.remove()) }
}

// Following a notification marks it as seen.
document.addEventListener('click', (event) => {
  const number = event.target.closest('[data-notice]')?.dataset.notice
  if (number) fetch(`/notifications/${number}/seen`, { method: 'POST', keepalive: true }).catch(() => {})
})

room.setAttribute('role', 'status')
document.body.append(room)
if (bells.length) {
  listen()
  addEventListener('pagehide', hush)
  addEventListener('pageshow', ({ persisted }) => persisted && listen())
}

/** Offers push notifications if the browser supports them. Asks for permission only after a click on the button. */
function startPush(part) {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return
  const [button, note] = [part.querySelector('button'), part.querySelector('p')]
  part.hidden = false
  button.addEventListener('click', async () => {
    note.textContent = ''
    if (await Notification.requestPermission() !== 'granted') {
      note.textContent = note.dataset.denied
      return
    }
    try {
      await subscribe(part.dataset)
      location.reload()
    } catch {
      note.textContent = note.dataset.failed
    }
  })
}

async function subscribe({ push, at, worker, key }) {
  // Registered with the default scope. The worker has no fetch listener, so it does not affect how pages load.
  const registration = await navigator.serviceWorker.register(worker)
  await new Promise((ready) => {
    const coming = registration.installing ?? registration.waiting
    if (!coming) return ready()
    coming.addEventListener('statechange', () => coming.state === 'activated' && ready())
  })
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push })
  const { endpoint, keys: { p256dh, auth } } = made.toJSON()
  const device = navigator.userAgentData?.platform || navigator.userAgent.match(/iPhone|iPad|Android|Mac|Windows|Linux/)?.[0]
  const answer = await fetch(at, {
    method: 'POST', headers: { Accept: 'application/json' },
    body: new URLSearchParams({ endpoint, p256dh, auth, name: device ?? '', _key: key }),
  })
  if (!answer.ok) throw new Error(answer.status)
}

for (const part of document.querySelectorAll('[data-push]')) startPush(part)
