// Forms: sent once, switched at once, complaints in sight, passwords shown on request.

/** A form that is on its way cannot be sent again; coming back to the page makes it whole. */
function startForm(form) {
  if (form.method !== 'post') return
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'true'
    event.submitter?.setAttribute('aria-busy', 'true')
    setTimeout(() => letGo(form), 15000)
  })
}

// The answer to a form that was refused is a page that a browser could only have by sending the form again: going back to
// it would end on an error page. Its place in the history becomes the page of the form.

function startAnswers() {
  const sent = JSON.parse(sessionStorage.getItem('sent') ?? 'null')
  sessionStorage.removeItem('sent')
  // One that was done may lead to the address that it was sent to.
  const redirectCount = performance.getEntriesByType('navigation')[0]?.redirectCount
  if (sent && sent.to === location.href && !redirectCount) history.replaceState(history.state, '', sent.from)
  // On the document, after what a form does by itself.
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    const own = (name) => submitter?.hasAttribute(`form${name}`)
    if (event.defaultPrevented || (own('method') ? submitter.formMethod : form.method) !== 'post') return
    // Where a shop has a worker, that keeps what is sent from its pages. The worker of installed apps keeps no form.
    const worker = navigator.serviceWorker?.controller?.scriptURL ?? '/offline.js'
    if (!navigator.onLine && worker.endsWith('/offline.js')) {
      event.preventDefault()
      letGo(form)
      return tell(unreachable, 'alert')
    }
    const to = own('action') ? submitter.formAction : form.action
    sessionStorage.setItem('sent', JSON.stringify({ from: location.href, to }))
  })
}

function letGo(form) {
  delete form.dataset.sent
  for (const busy of document.querySelectorAll('button[aria-busy]')) busy.removeAttribute('aria-busy')
}

/** A switch that does its act at once. Without a connection it goes back and says why. */
function startSwitch(box) {
  box.addEventListener('change', () => {
    if (navigator.onLine) return box.form.requestSubmit()
    box.checked = !box.checked
    tell(unreachable, 'alert')
  })
}

/** The code of a link stands behind the # of the address: it goes into its field, and the address forgets it. */
function startFragment(field) {
  const take = () => {
    const code = location.hash.slice(1)
    if (!code || document.getElementById(code)) return
    field.value = code
    field.closest('.field').hidden = true
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  addEventListener('hashchange', take)
  take()
}

function startReveal(field) {
  const wrap = make('span', 'reveal')
  const button = make('button', '', phrase('Show'))
  button.type = 'button'
  button.setAttribute('aria-label', phrase('Show password'))
  button.setAttribute('aria-pressed', 'false')
  field.replaceWith(wrap)
  wrap.append(field, button)
  const show = (open) => {
    field.type = open ? 'text' : 'password'
    button.textContent = open ? phrase('Hide') : phrase('Show')
    button.setAttribute('aria-pressed', String(open))
  }
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form?.addEventListener('submit', () => show(false))
}

/** A field that is looked at while one types: what is said of it stands below it. Without a connection nothing is. */
function startCheck(field) {
  const note = make('p', 'hint')
  note.setAttribute('role', 'status')
  field.closest('.field').append(note)
  let timer, running
  const ask = async () => {
    running?.abort()
    running = new AbortController()
    const words = field.value.trim() ? await lookAt(field, running.signal).catch(() => undefined) : ''
    if (words === undefined) return
    note.className = words ? 'complaint' : 'hint'
    note.textContent = words
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, 350)
  })
}

async function lookAt(field, signal) {
  const response = await fetch(field.dataset.check, {
    method: 'POST', signal, headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ [field.name]: field.value }),
  })
  const answer = await response.json()
  if (response.ok) return answer[field.name] ?? ''
  // Half an address is no mistake yet.
  if (response.status !== 422 || (field.type === 'email' && document.activeElement === field)) return ''
  return answer.errors?.[field.name] ?? ''
}
