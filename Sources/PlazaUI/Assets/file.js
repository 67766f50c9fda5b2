// File fields: uploads the chosen file with PUT, then opens the page that the response names.

function startFile(place) {
  const file = place.querySelector('[type=file]')
  const { version } = place.dataset
  const [bar, status] = [place.querySelector('progress'), place.querySelector('[role=status]')]

  const settle = (message) => {
    bar.hidden = true
    file.value = ''
    status.textContent = message
  }

  file.addEventListener('change', () => {
    const chosen = file.files[0]
    if (!chosen) return
    const request = new XMLHttpRequest()
    request.open('PUT', place.dataset.upload)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Plaza-File-Name', encodeURIComponent(chosen.name).slice(0, 600))
    if (version) request.setRequestHeader('If-Match', version)
    if (version === '') request.setRequestHeader('If-None-Match', '*')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) bar.value = (100 * event.loaded) / event.total
    })
    request.addEventListener('error', () => settle(unreachable))
    request.addEventListener('load', () => {
      const answer = request.response ?? {}
      if (request.status < 300 && answer.page) {
        location.assign(answer.page)
      } else {
        const about = Object.values(answer.errors ?? {}).join(' ')
        settle(about || answer.detail || phrase('This file can’t be used. Choose another one.'))
      }
    })
    bar.value = 0
    bar.hidden = false
    status.textContent = phrase('Uploading the file…')
    request.send(chosen)
  })
}
