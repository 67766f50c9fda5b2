// A picture: its bytes are put where the page says, and the form carries only the id that comes back.

function startPicture(place) {
  const [file, id] = [place.querySelector('[type=file]'), place.querySelector('[type=hidden]')]
  const [bar, status] = [place.querySelector('progress'), place.querySelector('[role=status]')]
  const frame = place.querySelector('.cover')
  const words = document.getElementById(`${file.id}-words`)
  let request

  const settle = (sentence) => {
    bar.hidden = true
    status.textContent = sentence
    delete place.dataset.busy
  }

  file.addEventListener('change', () => {
    const chosen = file.files[0]
    if (!chosen) return
    request?.abort()
    request = new XMLHttpRequest()
    request.open('PUT', place.dataset.upload)
    request.setRequestHeader('Content-Type', chosen.type || 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) bar.value = (100 * event.loaded) / event.total
      if (event.loaded === event.total) status.textContent = phrase('Looking at the picture…')
    })
    request.addEventListener('error', () => settle(unreachable))
    request.addEventListener('load', () => {
      const answer = request.response ?? {}
      if (request.status >= 300 || !answer.id) {
        const about = Object.values(answer.errors ?? {}).join(' ')
        return settle(about || answer.detail || phrase('The picture could not be taken. Please choose another one.'))
      }
      id.value = answer.id
      const picture = make('img')
      picture.alt = ''
      picture.src = answer.preview
      frame.querySelector('img')?.remove()
      frame.prepend(picture)
      words.textContent = phrase('Change picture')
      settle(phrase('The picture is ready. It is kept once you save.'))
    })
    place.dataset.busy = 'true'
    bar.value = 0
    bar.hidden = false
    status.textContent = phrase('Sending the picture…')
    request.send(chosen)
  })

  file.form?.addEventListener('submit', (event) => {
    if (!place.dataset.busy) return
    event.preventDefault()
    event.stopImmediatePropagation()
    tell(phrase('The picture is still on its way. Please wait a moment.'))
  }, { capture: true })
}
