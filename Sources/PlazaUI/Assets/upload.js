// Picture fields: uploads the picture with PUT; the form sends only the id from the response.

const takenPictures = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

/** Returns the file, or a JPEG of it if it is too large or in a format that the server does not accept. */
async function fitting(file, side = 3000) {
  let bitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    if (file.size <= 8e6 && width * height <= 36e6 && takenPictures.includes(file.type)) return file
    const scale = Math.min(1, side / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const drawing = canvas.getContext('2d')
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', 0.9))
  } catch {
    // This browser cannot decode it. The server may, or reports what is wrong.
    return file
  } finally {
    bitmap?.close()
  }
}

function startPicture(place) {
  const [file, id] = [place.querySelector('[type=file]'), place.querySelector('[type=hidden]')]
  const [bar, status] = [place.querySelector('progress'), place.querySelector('[role=status]')]
  const frame = place.querySelector('.cover')
  const words = document.getElementById(`${file.id}-words`)
  let request

  const settle = (message) => {
    bar.hidden = true
    status.textContent = message
    delete place.dataset.busy
  }

  file.addEventListener('change', async () => {
    const picked = file.files[0]
    if (!picked) return
    request?.abort()
    place.dataset.busy = 'true'
    status.textContent = phrase('Checking the picture…')
    const chosen = await fitting(picked)
    if (file.files[0] !== picked) return
    request = new XMLHttpRequest()
    request.open('PUT', place.dataset.upload)
    request.setRequestHeader('Content-Type', chosen.type || 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) bar.value = (100 * event.loaded) / event.total
      if (event.loaded === event.total) status.textContent = phrase('Checking the picture…')
    })
    request.addEventListener('error', () => settle(unreachable))
    request.addEventListener('load', () => {
      const answer = request.response ?? {}
      if (request.status >= 300 || !answer.id) {
        const about = Object.values(answer.errors ?? {}).join(' ')
        return settle(about || answer.detail || phrase('This picture can’t be used. Choose another one.'))
      }
      id.value = answer.id
      const picture = make('img')
      picture.alt = ''
      picture.src = answer.preview
      frame.querySelector('img')?.remove()
      frame.prepend(picture)
      words.textContent = phrase('Change picture')
      settle(phrase('The picture is ready. Save to keep it.'))
    })
    bar.value = 0
    bar.hidden = false
    status.textContent = phrase('Uploading the picture…')
    request.send(chosen)
  })

  file.form?.addEventListener('submit', (event) => {
    if (!place.dataset.busy) return
    event.preventDefault()
    event.stopImmediatePropagation()
    tell(phrase('The picture is still uploading. Wait a moment.'))
  }, { capture: true })
}
