// Sends the journal entries exactly once and fetches changes of the shop.

/** An error response of the server: a status and a message. */
class Said extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? phrase('The server sent an unexpected response.'))
    Object.assign(this, { status, slug: (problem.type ?? '').replace('/problems/', '') })
  }
}

async function ask(path, method = 'GET', body, headers = {}) {
  const answer = await fetch(path, {
    method, cache: 'no-store', redirect: 'error',
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body), signal: AbortSignal.timeout(20000),
  })
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (date) await changeDevice({ offset: date + 500 - Date.now(), heardAt: Date.now() })
  if (answer.status === 304) return undefined
  // A proxy may respond in place of the server, with something other than JSON.
  const said = await answer.json().catch(() => undefined)
  if (!answer.ok) throw new Said(answer.status, said ?? {})
  if (!said) throw new Said(502, {})
  return { said, tag: answer.headers.get('etag') }
}

async function register(name) {
  const { said: device } = await ask('/api/rental/devices', 'POST', { name }, { 'Idempotency-Key': newKey() })
  await writeState('device', { id: device.id, name: device.name, sequence: device.lastSequence, hash: device.lastHash, offset: 0 })
  // The conflicts of an earlier chain are on the server by now.
  const old = await journal()
  await inBase('readwrite', (_, store) => {
    for (const one of old) store.put({ ...one, isOver: true })
  })
  // Not awaited: Firefox asks the user first.
  navigator.storage?.persist?.().catch(() => {})
  await listen()
}

/** Fetches the snapshot of the shop if it has changed. */
async function listen() {
  const [device, snapshot, clerk] = [await readState('device'), await readState('snapshot'), await readState('clerk')]
  const path = `/api/rental/devices/${device.id}`
  const heard = await ask(`${path}/snapshot`, 'GET', undefined, snapshot?.tag ? { 'If-None-Match': snapshot.tag } : {})
  if (!heard) return
  if (heard.said.clerk.id !== clerk?.id) await ask(`${path}/shift`, 'POST', {})
  await inBase('readwrite', (state) => {
    state.put(heard.said.clerk, 'clerk')
    return state.put({ tag: heard.tag, data: heard.said }, 'snapshot')
  })
}

/** Sends the waiting entries, oldest first. Only one tab does so at a time. */
function replay() {
  return navigator.locks.request('rental-journal-send', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for (;;) {
      const waiting = (await journal()).filter((one) => one.status === 'waiting')
      const [first] = waiting
      if (!first) return
      // A device that was registered again begins another chain.
      const part = waiting.filter((one) => one.entry.device === first.entry.device).slice(0, 50)
      const { said } = await ask('/api/rental/offline-entries', 'POST', {
        device: first.entry.device, entries: part.map((one) => one.entry),
      })
      await settle(part, said.entries)
    }
  })
}

async function settle(part, receipts) {
  const of = new Map(receipts.map((receipt) => [receipt.id, receipt]))
  const sent = (await journal()).filter((one) => one.status === 'sent')
  await inBase('readwrite', (_, journal) => {
    for (const one of part) {
      const receipt = of.get(one.id)
      if (receipt) journal.put({ ...one, status: 'sent', outcome: receipt.outcome, conflict: receipt.conflict })
    }
    for (const old of sent.slice(0, Math.max(0, sent.length + part.length - mostSent))) journal.delete(old.id)
  })
}

/** Synchronises once: sends the waiting entries, then fetches changes of the shop. */
async function meet() {
  await replay()
  const broken = (await journal()).some((one) => one.conflict && ['fork', 'broken', 'revoked'].includes(one.conflict)
    && !one.isOver)
  if (broken) throw new Said(409, { type: '/problems/device-revoked', detail: phrase('This device is no longer a counter device.') })
  await listen()
  await writeState('lostAt', undefined)
}
