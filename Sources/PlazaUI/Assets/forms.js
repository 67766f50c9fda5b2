// Forms: prevents double submission, submits switches immediately, checks fields while the user types, and reveals
// passwords on request.

/** Prevents a second submission while the first is pending. Returning to the page enables the form again. */
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

// The response to a rejected form is a page that the browser can load again only by sending the form again, so going
// back to it would show an error page. Its history entry is replaced by the page of the form.

function startAnswers() {
  const sent = JSON.parse(sessionStorage.getItem('sent') ?? 'null')
  sessionStorage.removeItem('sent')
  // A form that succeeded may redirect to the address that it was sent to.
  const redirectCount = performance.getEntriesByType('navigation')[0]?.redirectCount
  if (sent && sent.to === location.href && !redirectCount) history.replaceState(history.state, '', sent.from)
  // On the document, so that it runs after the form's own listeners.
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    const own = (name) => submitter?.hasAttribute(`form${name}`)
    if (event.defaultPrevented || (own('method') ? submitter.formMethod : form.method) !== 'post') return
    // A shop's own service worker queues the forms sent from its pages. The worker of installed apps does not.
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

/** Submits the form of a switch when it changes. Without a connection, resets the switch and shows a message. */
function startSwitch(box) {
  box.addEventListener('change', () => {
    if (navigator.onLine) return box.form.requestSubmit()
    box.checked = !box.checked
    tell(unreachable, 'alert')
  })
}

/** Moves the code in a link's fragment into its field and removes it from the address. */
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

/** Adds the browser's own colour picker, which cannot be empty, to a text field, which can. */
function startColour(field) {
  const [wrap, picker] = [make('span', 'colour'), make('input')]
  picker.type = 'color'
  picker.setAttribute('aria-label', field.labels[0].textContent.trim())
  field.replaceWith(wrap)
  wrap.append(field, picker)
  const show = () => {
    if (/^#[0-9a-f]{6}$/i.test(field.value)) picker.value = field.value
    else picker.value = '#808080'
    wrap.classList.toggle('is-empty', !field.value)
  }
  picker.addEventListener('input', () => {
    field.value = picker.value
    show()
  })
  field.addEventListener('input', show)
  show()
}

/**
 * Checks a field on the server while the user types and shows the result below it. Shows nothing if the check fails.
 */
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
  // An incomplete email address is not an error while the user is still typing.
  if (response.status !== 422 || (field.type === 'email' && document.activeElement === field)) return ''
  return answer.errors?.[field.name] ?? ''
}
