// Stores the changes made without a connection and sends each exactly once later, with its form's key. Pages and the
// service worker share this script.

const outboxName = 'popcorn'

function openOutbox() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(outboxName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('waiting', { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs `work` on the object store in a transaction and returns the result of its request. */
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

/** Sends a member's waiting changes, oldest first. Only one page or worker does so at a time. */
function sendWaiting(member) {
  const send = async () => {
    const waiting = (await waitingMarks()).filter((mark) => mark.member === member && !mark.refused)
    for (const mark of waiting.sort((one, other) => one.at - other.at)) {
      if (!await sendMark(mark)) break
    }
  }
  return navigator.locks ? navigator.locks.request('popcorn-outbox', send) : send()
}

/** Sends a change; returns whether the next one may be sent too. */
async function sendMark(mark) {
  const body = new URLSearchParams(mark.body)
  body.set('_key', mark.key)
  // The time of the tap: "today" means that day, whenever the change is sent.
  body.set('at', String(mark.at))
  const answer = await fetch(mark.path, {
    method: 'POST', body, redirect: 'manual', headers: { Accept: 'application/json' },
  })
  if (answer.ok || answer.type === 'opaqueredirect') {
    await dropMark(mark.key)
    return true
  }
  // The server is busy, or the member has signed out: the change keeps waiting.
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) return false
  const problem = await answer.json().catch(() => ({}))
  const about = Object.values(problem.errors ?? {}).join(' ')
  await keepMark({ ...mark, refused: about || problem.detail || phrase('This is no longer possible.') })
  return true
}
