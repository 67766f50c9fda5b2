// Passkeys: asks the authenticator before a form is sent, and sends its response in hidden fields. Without support for
// passkeys in the browser, these forms stay hidden.

const isSupported = Boolean(window.PublicKeyCredential && navigator.credentials)
// The request that offers passkeys in the field for the address, until another one begins.
let autofill

const decode = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function encode(buffer) {
  let bytes = ''
  for (const byte of new Uint8Array(buffer)) bytes += String.fromCharCode(byte)
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A failure whose message is a sentence of the server. */
class Refused extends Error {}

/** Returns the challenge and what belongs to it. */
async function optionsFrom(address, fields) {
  const headers = { Accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const errors = Object.values(answer.errors ?? {}).join(' ')
  throw new Refused(errors || answer.detail || answer.title
    || phrase('That didn’t work ({1}). Try again in a moment.', response.status))
}

const credentials = (known) => known.map((id) => ({ type: 'public-key', id: decode(id) }))

/** Makes a passkey and returns the fields to send. */
async function create({ challenge, site, siteName, timeout, known, handle, email, name, algorithms }) {
  const { response } = await navigator.credentials.create({
    publicKey: {
      challenge: decode(challenge), timeout, attestation: 'none', rp: { id: site, name: siteName },
      user: { id: decode(handle), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: credentials(known),
      authenticatorSelection: {
        residentKey: 'required', requireResidentKey: true, userVerification: 'required',
      },
    },
  })
  return { clientData: encode(response.clientDataJSON), attestation: encode(response.attestationObject) }
}

/** Uses a passkey and returns the fields to send. */
async function use({ challenge, site, timeout, known }, more = {}) {
  const { rawId, response } = await navigator.credentials.get({
    ...more,
    publicKey: {
      challenge: decode(challenge), timeout, rpId: site, userVerification: 'required',
      allowCredentials: credentials(known),
    },
  })
  return {
    credential: encode(rawId), clientData: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData), signature: encode(response.signature),
    userHandle: response.userHandle ? encode(response.userHandle) : '',
  }
}

/** Returns the message for a failure of the browser or of the authenticator. */
function messageFor(error, seconds, operation) {
  if (error instanceof Refused) return error.message
  switch (error.name) {
    case 'NotAllowedError':
      // Browsers report a cancelled question, a failed check of the person and a missing passkey alike.
      if (seconds > 200) return phrase('That took too long. Try again.')
      return operation === 'create'
        ? phrase('No passkey was added, because you cancelled or your device couldn’t check that it’s you.')
        : phrase('Cancelled, or this device has no passkey for this site. Try again, or sign in another way.')
    case 'InvalidStateError':
      return phrase('This device already has a passkey for your account.')
    case 'NotSupportedError':
    case 'ConstraintError':
      return phrase('This device can’t store a passkey that checks your fingerprint, face or PIN. Use another device.')
    case 'SecurityError':
      return phrase('Passkeys don’t work at this address of the site.')
    case 'TypeError':
      return phrase('Couldn’t connect. Nothing was lost: check your connection and try again.')
    default:
      return phrase('Your device couldn’t do this. Try again, or use another device.')
  }
}

/** Sends the form with the fields, as the browser does. */
function send(form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    let field = form.querySelector(`input[type=hidden][name=${name}]`)
    if (!field) {
      field = document.createElement('input')
      field.type = 'hidden'
      field.name = name
      field.dataset.passkeyResponse = ''
      form.append(field)
    }
    field.value = value
  }
  // The password was checked before the challenge was given out.
  for (const field of form.querySelectorAll('input[type=password]')) field.disabled = true
  form.submit()
}

function start(box) {
  const form = box.querySelector('form')
  const note = box.querySelector('[data-passkey-note]')
  const button = form.querySelector('button:not([type=button])')
  const { passkey, options, first } = box.dataset

  async function run() {
    autofill?.abort()
    note.hidden = true
    button.disabled = true
    let began = performance.now()
    try {
      let fields = [...new FormData(form)]
      if (first) fields = fields.concat(Object.entries(await use(await optionsFrom(first, fields))))
      const given = await optionsFrom(options, fields)
      began = performance.now()
      send(form, await (passkey === 'create' ? create(given) : use(given)))
    } catch (error) {
      note.querySelector('p').textContent = messageFor(error, (performance.now() - began) / 1000, passkey)
      note.hidden = false
      button.disabled = false
      if ('autofilled' in box.dataset) offer(form, options)
    }
  }

  // Before the listeners of all forms, which would send it at once.
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!button.disabled) run()
  }, { capture: true })
  // The form of a page restored from the back/forward cache may be sent again, with another response.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const field of form.querySelectorAll('[data-passkey-response]')) field.remove()
    for (const field of form.querySelectorAll('input[type=password]')) field.disabled = false
    button.disabled = false
    autofill?.abort()
    if ('autofilled' in box.dataset) offer(form, options)
  })
  box.hidden = false
  if ('autofilled' in box.dataset) offer(form, options)
}

/** Offers passkeys in the field for the address. Renews the challenge before it expires. */
async function offer(form, options) {
  if (!await PublicKeyCredential.isConditionalMediationAvailable?.()) return
  const own = new AbortController()
  autofill = own
  try {
    const given = await optionsFrom(options, [...new FormData(form)])
    const renewal = setTimeout(() => own.abort('renew'), given.timeout)
    own.signal.addEventListener('abort', () => clearTimeout(renewal))
    if (own.signal.aborted) return
    send(form, await use(given, { mediation: 'conditional', signal: own.signal }))
  } catch {
    // The button remains.
    if (own.signal.reason === 'renew') offer(form, options)
  }
}

for (const box of document.querySelectorAll('[data-passkey]')) if (isSupported) start(box)
for (const missing of document.querySelectorAll('[data-passkey-missing]')) missing.hidden = isSupported
