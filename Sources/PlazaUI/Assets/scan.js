// Scanner fields keep the focus and are emptied after each code. Each scan is listed below the field immediately,
// newest first, and queued. The queue retries while the server cannot be reached.

/** Creates the row of a scan. */
function scanRow({ title, detail, link, refused }, mark) {
  const row = make(link ? 'a' : 'div', 'row')
  if (link && new URL(link, location).origin === location.origin) row.href = link
  if (mark) {
    const sign = make('span', refused ? 'mark-cross' : 'mark-tick')
    sign.append(drawing(refused ? drawings.cross : drawings.tick))
    sign.append(make('span', 'visually-hidden', `${refused ? phrase('Failed:') : phrase('Done:')} `))
    row.append(sign)
  }
  const words = make('span', 'row-words')
  words.append(make('span', 'row-title', title), make('span', 'row-subtitle', detail))
  row.append(words)
  return row
}

/**
 * Creates the queue of a field's scans. `send` sends up to `most` codes and returns the response; its key stays the
 * same on a retry. `took` is called with each result, in the order of the scans.
 */
function startQueue(list, { most, send, took = () => {} }) {
  const waiting = []
  let running = false

  async function answersTo(part, key) {
    const response = await send(part.map((one) => one.code), key)
    if (response.status >= 500 || response.status === 429) throw response
    if (!response.ok) {
      const detail = await sentenceOf(response)
      return part.map(({ code }) => ({ title: code, detail, refused: true }))
    }
    const answer = await response.json()
    return answer.items ?? [answer]
  }

  async function run() {
    if (running) return
    running = true
    while (waiting.length) {
      const part = waiting.slice(0, most)
      const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
      let answers
      while (!answers) {
        try {
          answers = await answersTo(part, key)
        } catch {
          const detail = phrase('Couldn’t connect. Retrying automatically.')
          for (const { item, code } of part) item.replaceChildren(scanRow({ title: code, detail }))
          await new Promise((resolve) => setTimeout(resolve, 2000))
        }
      }
      waiting.splice(0, part.length)
      part.forEach(({ item }, place) => {
        item.replaceChildren(scanRow(answers[place], true))
        took(answers[place])
      })
    }
    running = false
  }

  addEventListener('beforeunload', (event) => { if (waiting.length) event.preventDefault() })
  return {
    isBusy: () => waiting.length > 0,
    add(code) {
      const item = make('li')
      item.append(scanRow({ title: code, detail: phrase('Looking it up…') }))
      list.hidden = false
      list.prepend(item)
      while (list.children.length > 300) list.lastChild.remove()
      waiting.push({ code, item })
      run()
    },
  }
}

/** Moves the code from the field to the queue. If an input method is composing a syllable, waits until it is done. */
function takeScan(field, queue) {
  const take = () => {
    const code = field.value.trim().slice(0, 60)
    field.value = ''
    field.focus()
    if (code) queue.add(code)
  }
  if (field.dataset.composing) field.addEventListener('compositionend', () => setTimeout(take), { once: true })
  else take()
}

/** Returns the focus to the field when a scanner types elsewhere or the user clicks an empty area. */
function keepScanFocus(field) {
  field.addEventListener('compositionstart', () => { field.dataset.composing = 'true' })
  field.addEventListener('compositionend', () => { delete field.dataset.composing })
  // Some scanners end a code with a tab.
  field.addEventListener('keydown', (event) => {
    const code = field.value.replace(/^\]../, '').replace(/[^\p{L}\p{N}]/gu, '')
    if (event.key !== 'Tab' || event.shiftKey || code.length !== 8) return
    event.preventDefault()
    field.parentElement.querySelector('button').click()
  })
  document.addEventListener('click', (event) => {
    if (!event.target.closest('a, button, input, select, textarea, label')) field.focus()
  })
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^(Key|Digit|BracketRight)|^[\]*]$/.test(event.code || event.key)) return
    const isWritten = event.target.closest?.('textarea, input:not([type=checkbox], [type=radio]), dialog, [contenteditable]')
    if (!isWritten) field.focus()
  })
  field.focus()
}

function startScan(form) {
  const field = form.querySelector('input[type=text]')
  const isMany = form.dataset.scan === 'many'
  const queue = startQueue(form.querySelector('.scanned'), {
    most: isMany ? 25 : 1,
    send(codes, key) {
      const body = new URLSearchParams(new FormData(form))
      body.delete(field.name)
      for (const code of codes) body.append(isMany ? `${field.name}s` : field.name, code)
      return fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json', 'Idempotency-Key': key } })
    },
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    field.removeAttribute('aria-invalid')
    form.querySelector('.complaint')?.remove()
    form.querySelector('.wrong')?.classList.remove('wrong')
    takeScan(field, queue)
  }, { capture: true })
  keepScanFocus(field)
}

/**
 * Ticks the boxes of a form that match the scanned codes. Text that is not a code starts a search, as without scripts.
 */
function startScanTicks(box) {
  const [form, field, button] = [box.closest('form'), box.querySelector('input'), box.querySelector('button')]
  const ticks = () => form.querySelector('.ticks ul')
  const search = (words, value) => {
    const asked = new URLSearchParams(new FormData(form))
    asked.delete('_key')
    asked.set(field.name, words)
    if (value) asked.append(box.dataset.scanTicks, value)
    location.assign(`${new URL(button.formAction).pathname}?${asked}`)
  }

  function took({ value, row, search: words }) {
    if (words && !queue.isBusy()) return search(words)
    if (!value) return
    let there = form.querySelector(`.ticks input[value="${value}"]`)
    if (!there && row && ticks()) {
      const parsed = new DOMParser().parseFromString(`<ul>${row}</ul>`, 'text/html')
      ticks().prepend(document.adoptNode(parsed.querySelector('li')))
      there = ticks().querySelector('input')
    }
    if (!there) return search('', value)
    there.checked = true
    form.dispatchEvent(new Event('change'))
  }

  const queue = startQueue(box.querySelector('.scanned'), {
    most: 25,
    took,
    send(codes) {
      const asked = new URLSearchParams()
      for (const one of form.querySelectorAll('.ticks input:checked')) asked.append(one.name, one.value)
      for (const code of codes) asked.append('scan', code)
      return fetch(`${new URL(button.formAction).pathname}?${asked}`, { headers: { Accept: 'application/json' } })
    },
  })
  form.addEventListener('submit', (event) => {
    const isScan = event.submitter?.formMethod === 'get'
    if (!isScan && !queue.isBusy()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isScan) takeScan(field, queue)
    else tell(phrase('Some scans are still being looked up. Wait until they’re done, then rent.'), 'alert')
  }, { capture: true })
  keepScanFocus(field)
}
