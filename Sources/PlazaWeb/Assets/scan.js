// A field for a scanner: it keeps the focus, empties after each code, and answers appear below, the newest on top.

function startScan(form) {
  const field = form.querySelector('input[type=text]')
  const list = form.querySelector('.scanned')
  let line = Promise.resolve()

  function card({ title, detail, link }, good) {
    const row = make(link ? 'a' : 'div', 'row')
    if (link && new URL(link, location).origin === location.origin) row.href = link
    const mark = make('span', good ? 'mark-tick' : 'mark-cross')
    mark.append(drawing(good ? drawings.tick : drawings.cross))
    mark.append(make('span', 'visually-hidden', `${good ? phrase('Done:') : phrase('Not done:')} `))
    const words = make('span', 'row-words')
    words.append(make('span', 'row-title', title), make('span', 'row-subtitle', detail))
    row.append(mark, words)
    const item = make('li')
    item.append(row)
    return item
  }

  async function send(code, body) {
    try {
      const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
      if (!response.ok) return card({ title: code, detail: await sentenceOf(response) }, false)
      return card(await response.json(), true)
    } catch {
      if (!field.value) field.value = code
      return card({ title: code, detail: unreachable }, false)
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const code = field.value.trim()
    const body = new URLSearchParams(new FormData(form))
    field.value = ''
    field.removeAttribute('aria-invalid')
    form.querySelector('.complaint')?.remove()
    form.querySelector('.wrong')?.classList.remove('wrong')
    field.focus()
    if (!code) return
    // One after the other, so that the list is in the order of the scans.
    line = line.then(async () => {
      list.hidden = false
      list.prepend(await send(code, body))
      while (list.children.length > 30) list.lastChild.remove()
    })
  }, { capture: true })

  // A scanner types wherever the focus is; a click on nothing gives it back.
  document.addEventListener('click', (event) => {
    if (!event.target.closest('a, button, input, select, textarea, label')) field.focus()
  })
  field.focus()
}
