// Uploads files with tus 1.0. An interrupted upload resumes, even after a reload. A page that uploads files loads this
// before its own script, which listens for `arrived`.

const tusVersion = { 'Tus-Resumable': '1.0.0' }
const uploader = document.querySelector('[data-uploads]')

if (uploader) startUploader(uploader)

function startUploader(place) {
  const add = (files) => { for (const file of files) new Upload(place, file).start() }
  for (const input of place.querySelectorAll('[type=file]')) {
    input.addEventListener('change', () => {
      add([...input.files])
      input.value = ''
    })
  }
  place.addEventListener('dragover', (event) => {
    event.preventDefault()
    place.classList.add('over')
  })
  place.addEventListener('dragleave', () => place.classList.remove('over'))
  place.addEventListener('drop', (event) => {
    event.preventDefault()
    place.classList.remove('over')
    add([...event.dataTransfer.files])
  })
}

document.addEventListener('change', ({ target }) => {
  if (target.matches('[data-resume-file]')) resumeUnfinished(target)
})
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-discard]')
  if (button) discardUnfinished(button)
})

const unfinished = (address) => [...document.querySelectorAll('[data-unfinished]')].find((one) => one.dataset.unfinished === address)

/**
 * Resumes an unfinished upload. Accepts only a file with the same name and size, because the joined parts of two files
 * would be unreadable.
 */
function resumeUnfinished(input) {
  const row = input.closest('[data-unfinished]')
  const { name, size, other } = row.dataset
  const [file] = input.files
  input.value = ''
  if (!file) return
  const called = file.name.normalize().replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
  if (file.size !== Number(size) || !called.startsWith(name.normalize())) return complain(row, other)
  const upload = new Upload(uploader, file)
  localStorage.setItem(upload.key, row.dataset.unfinished)
  upload.start()
}

async function discardUnfinished(button) {
  const row = button.closest('[data-unfinished]')
  button.disabled = true
  const response = await fetch(row.dataset.unfinished, { method: 'DELETE', headers: tusVersion }).catch(() => {})
  if (response?.ok || response?.status === 404) return row.closest('li').remove()
  button.disabled = false
  complain(row, row.dataset.failed)
}

function complain(row, words) {
  row.classList.add('wrong')
  row.querySelector('.upload-state').textContent = words
}

class Upload {
  constructor(place, file) {
    this.place = place
    this.file = file
    this.words = place.dataset
    this.key = `plaza-upload:${file.name}:${file.size}:${file.lastModified}`
    this.draw()
  }

  draw() {
    this.item = document.createElement('li')
    this.item.className = 'upload'
    const part = (tag, name, words = '') => {
      const element = document.createElement(tag)
      element.className = name
      element.textContent = words
      this.item.append(element)
      return element
    }
    part('span', 'upload-name', this.file.name)
    this.hold = part('button', 'button quiet', this.words.pause)
    this.hold.type = 'button'
    this.hold.addEventListener('click', () => (this.isHeld ? this.resume() : this.pause()))
    this.end = part('button', 'button quiet', this.words.stop)
    this.end.type = 'button'
    this.end.addEventListener('click', () => this.stop())
    this.bar = part('progress', 'progress')
    this.bar.max = Math.max(this.file.size, 1)
    this.bar.value = 0
    this.bar.setAttribute('aria-label', this.file.name)
    this.state = part('span', 'upload-state', this.words.sending)
    this.place.querySelector('.uploads').append(this.item)
  }

  say(words, isWrong = false) {
    this.state.textContent = words
    this.item.classList.toggle('wrong', isWrong)
    if (isWrong || words === this.words.arrived) this.place.querySelector('[role=status]').textContent = `${this.file.name}: ${words}`
  }

  async start() {
    if (this.file.size === 0) return this.fail(this.words.empty)
    if (this.file.size > Number(this.words.most)) return this.fail(this.words.large)
    let pause = 1000
    while (!this.isOver && !this.isHeld) {
      try {
        this.address ??= localStorage.getItem(this.key) ?? (await this.create())
        if (!this.address || this.isOver) return
        unfinished(this.address)?.closest('li').remove()
        const offset = await this.offset()
        if (offset === undefined) continue
        await this.send(offset)
        return
      } catch (error) {
        if (this.isHeld || this.isOver) return
        if (error.sentence) return this.fail(error.sentence)
        this.say(this.words.lost)
        await new Promise((done) => setTimeout(done, pause))
        pause = Math.min(pause * 2, 15000)
      }
    }
  }

  async create() {
    const name = btoa(String.fromCharCode(...new TextEncoder().encode(this.file.name)))
    const response = await fetch(this.words.uploads, {
      method: 'POST',
      headers: { ...tusVersion, 'Upload-Length': this.file.size, 'Upload-Metadata': `filename ${name}` },
    })
    if (response.status !== 201) throw await refusal(response, this.words.failed)
    const address = response.headers.get('Location')
    localStorage.setItem(this.key, address)
    return address
  }

  /** Returns the number of bytes that the server has, or undefined if the upload is gone and must start again. */
  async offset() {
    const response = await fetch(this.address, { method: 'HEAD', headers: tusVersion })
    if (response.ok) return Number(response.headers.get('Upload-Offset'))
    if (response.status >= 500) throw new Error('later')
    localStorage.removeItem(this.key)
    this.address = undefined
  }

  send(offset) {
    if (offset >= this.file.size) return this.arrive()
    return new Promise((done, fail) => {
      const request = (this.request = new XMLHttpRequest())
      request.open('PATCH', this.address)
      for (const [name, value] of Object.entries(tusVersion)) request.setRequestHeader(name, value)
      request.setRequestHeader('Upload-Offset', offset)
      request.setRequestHeader('Content-Type', 'application/offset+octet-stream')
      request.upload.addEventListener('progress', (event) => { this.bar.value = offset + event.loaded })
      request.addEventListener('error', () => fail(new Error('lost')))
      request.addEventListener('abort', () => fail(new Error('held')))
      request.addEventListener('load', () => {
        if (request.status === 204) done(this.arrive())
        else fail(request.status >= 500 || request.status === 409 ? new Error('later') : sentenceIn(request.responseText, this.words.failed))
      })
      this.say(this.words.sending)
      this.bar.value = offset
      request.send(this.file.slice(offset))
    })
  }

  arrive() {
    this.isOver = true
    localStorage.removeItem(this.key)
    this.bar.value = this.bar.max
    this.hold.remove()
    this.end.remove()
    this.say(this.words.arrived)
    const id = this.address.split('/').pop()
    this.place.dispatchEvent(new CustomEvent('arrived', { detail: { id, name: this.file.name, item: this.item } }))
  }

  fail(sentence) {
    this.isOver = true
    localStorage.removeItem(this.key)
    this.hold.remove()
    this.end.remove()
    this.bar.remove()
    this.say(sentence, true)
  }

  pause() {
    this.isHeld = true
    this.hold.textContent = this.words.resume
    this.say(this.words.paused)
    this.request?.abort()
  }

  resume() {
    this.isHeld = false
    this.hold.textContent = this.words.pause
    this.start()
  }

  async stop() {
    this.isOver = true
    this.request?.abort()
    localStorage.removeItem(this.key)
    if (this.address) await fetch(this.address, { method: 'DELETE', headers: tusVersion }).catch(() => {})
    this.item.remove()
  }
}

async function refusal(response, usual) {
  if (response.status >= 500) return new Error('later')
  return sentenceIn(await response.text(), usual)
}

function sentenceIn(text, usual) {
  const error = new Error('refused')
  try {
    error.sentence = JSON.parse(text).detail ?? usual
  } catch {
    error.sentence = usual
  }
  return error
}
