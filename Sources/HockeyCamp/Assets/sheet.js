// A member's drawings on a video: saved to the server while they are drawn, and on the device until then.

/**
 * @param said the page's addresses and messages
 * @param tell called with the state of saving
 */
function openSheet(said, tell) {
  const backup = `plaza-sheet-${said.drawings}`
  let content = { drawings: [], calibration: null }
  let version = 0
  let past = []
  let future = []
  let timer = null
  let isSaving = false
  let isDirty = false

  const copy = () => structuredClone(content)
  const merge = (theirs) => {
    const mine = new Set(content.drawings.map(({ id }) => id))
    content.drawings = [...theirs.drawings.filter(({ id }) => !mine.has(id) && !gone.has(id)), ...content.drawings]
    content.calibration ??= theirs.calibration
  }
  // Drawings removed here must not return from another window.
  const gone = new Set()

  const later = () => {
    isDirty = true
    tell('saving')
    localStorage.setItem(backup, JSON.stringify({ ...content, gone: [...gone] }))
    clearTimeout(timer)
    timer = setTimeout(save, 700)
  }

  async function save() {
    if (isSaving) return
    isSaving = true
    isDirty = false
    tell('saving')
    try {
      const response = await fetch(said.drawings, {
        method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version, ...content }),
        keepalive: content.drawings.length < 100,
      })
      if (response.ok) {
        version = (await response.json()).version
        if (!isDirty) localStorage.removeItem(backup)
        tell('saved')
      } else if (response.status === 412) {
        await load()
        isDirty = true
      } else {
        const problem = await response.json().catch(() => ({}))
        tell('refused', problem.detail)
      }
    } catch {
      tell('kept')
      timer = setTimeout(save, 4000)
    }
    isSaving = false
    if (isDirty) save()
  }

  /**
   * Loads the latest sheets and adds the member's saved drawings that this window lacks; returns the sheets of other
   * members.
   */
  async function load() {
    const { mine, others } = await (await fetch(said.drawings)).json()
    version = mine.version
    merge(mine)
    return others
  }

  /** Changes the drawings so that the change can be undone. */
  function change(how) {
    past.push(copy())
    if (past.length > 100) past.shift()
    future = []
    const before = new Set(content.drawings.map(({ id }) => id))
    how(content)
    for (const id of before) if (!content.drawings.some((drawing) => drawing.id === id)) gone.add(id)
    later()
  }

  function travel(from, to) {
    const state = from.pop()
    if (!state) return false
    to.push(copy())
    for (const { id } of content.drawings) if (!state.drawings.some((drawing) => drawing.id === id)) gone.add(id)
    for (const { id } of state.drawings) gone.delete(id)
    content = state
    later()
    return true
  }

  async function begin() {
    const stored = localStorage.getItem(backup)
    if (stored) {
      const { gone: removed = [], ...rest } = JSON.parse(stored)
      content = rest
      for (const id of removed) gone.add(id)
    }
    const others = await load()
    if (stored) later()
    return others
  }

  addEventListener('online', () => { if (isDirty || localStorage.getItem(backup)) save() })
  addEventListener('pagehide', () => { if (isDirty) { clearTimeout(timer); save() } })
  return {
    begin, change, undo: () => travel(past, future), redo: () => travel(future, past),
    get content() { return content }, get canUndo() { return past.length > 0 }, get canRedo() { return future.length > 0 },
  }
}
