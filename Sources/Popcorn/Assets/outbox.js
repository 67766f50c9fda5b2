// What was asked for without a connection waits here and is sent later, once: each carries its form's own key. A page
// and the service worker share this part.

const outboxName = 'popcorn'

function openOutbox() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(outboxName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('waiting', { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Does something with the store and answers what its last request found. */
async function withOutbox(mode, work) {
  const base = await openOutbox()
  try {
    return await new Promise((resolve, reject) => {
      const doing = base.transaction('waiting', mode)
      const request = work(doing.objectStore('waiting'))
      doing.oncomplete = () => resolve(request.result)
      doing.onerror = doing.onabort = () => reject(doing.error)
    })
  } finally {
    base.close()
  }
}

const waitingMarks = () => withOutbox('readonly', (store) => store.getAll())
const keepMark = (mark) => withOutbox('readwrite', (store) => store.put(mark))
const dropMark = (key) => withOutbox('readwrite', (store) => store.delete(key))

/** Sends what waits, the oldest first, of one member alone. Only one page or worker does so at a time. */
function sendWaiting(member) {
  const send = async () => {
    const waiting = (await waitingMarks()).filter((mark) => mark.member === member && !mark.refused)
    for (const mark of waiting.sort((one, other) => one.at - other.at)) {
      if (!await sendMark(mark)) break
    }
  }
  return navigator.locks ? navigator.locks.request('popcorn-outbox', send) : send()
}

/** Whether the next may be sent too. */
async function sendMark(mark) {
  const body = new URLSearchParams(mark.body)
  body.set('_key', mark.key)
  // Today is the day on which it was tapped, whenever it is sent.
  body.set('at', String(mark.at))
  const answer = await fetch(mark.path, {
    method: 'POST', body, redirect: 'manual', headers: { Accept: 'application/json' },
  })
  if (answer.ok || answer.type === 'opaqueredirect') {
    await dropMark(mark.key)
    return true
  }
  // Too busy, or signed out meanwhile: it waits on.
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) return false
  const problem = await answer.json().catch(() => ({}))
  const about = Object.values(problem.errors ?? {}).join(' ')
  await keepMark({ ...mark, refused: about || problem.detail || phrase('This is no longer possible.') })
  return true
}
