// Playback of a sponsor's clip. The page reports the player's position every five seconds. The server verifies the
// viewing by its own clock and returns the verified seconds; the ring shows only these.

const clipBeat = 5000

async function askPlaza(address, fields) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const words = Object.values(answer.errors ?? {}).join(' ') || answer.detail || answer.title
  throw new Error(words || phrase('That didn’t work ({1}). Start the clip again.', response.status))
}

function startClip(clip) {
  const video = clip.querySelector('video')
  const status = clip.querySelector('.clip-status')
  const button = clip.querySelector('[data-clip-start]')
  const ring = clip.querySelector('.clip-ring')
  const length = Number(clip.dataset.seconds)
  let session
  let timer
  let asking = Promise.resolve()

  const say = (words) => { if (status.textContent !== words) status.textContent = words }

  function show(verified, seconds) {
    const part = Math.min(1, verified / seconds)
    clip.querySelector('.clip-done').setAttribute('stroke-dashoffset', String(100 - 100 * part))
    clip.querySelector('.clip-verified').textContent = phrase('{1} s', Math.floor(verified))
    ring.setAttribute('aria-label', phrase('{1} of {2} seconds verified', Math.floor(verified), Math.round(seconds)))
  }

  function stop(words, failed) {
    session = undefined
    clearInterval(timer)
    video.pause()
    video.controls = true
    clip.dataset.state = failed ? 'failed' : 'done'
    say(words)
  }

  function tellBeat() {
    const mine = session
    const fields = { position: video.currentTime, visible: !document.hidden }
    asking = asking.then(async () => {
      if (!mine || mine !== session) return
      try {
        const answer = await askPlaza(`${clip.dataset.clip}/${mine.id}/heartbeats`, { nonce: mine.nonce, ...fields })
        if (mine !== session) return
        show(answer.verified, answer.seconds)
      } catch (problem) {
        if (mine === session) fail(problem)
      }
    })
    return asking
  }

  function fail(problem) {
    const lost = phrase('The connection was lost, so this viewing has ended.')
    stop(problem instanceof TypeError ? lost : problem.message, true)
    again()
  }

  function again() {
    button.textContent = phrase('Start again')
    button.hidden = false
  }

  async function claim() {
    const mine = session
    if (!mine) return
    try {
      const { points, waiting } = await askPlaza(`${clip.dataset.clip}/${mine.id}/claim`, {})
      const given = points === 1 ? phrase('1 point is yours') : phrase('{1} points are yours', points)
      stop(waiting ? phrase('{1} once your account is old enough.', given) : phrase('{1}. Thank you for watching.', given))
      clip.querySelector('[data-clip-wallet]').hidden = false
      showRules().catch(() => {})
    } catch (problem) {
      fail(problem)
    }
  }

  /** Updates today's remaining limits from a fresh copy of the page. */
  async function showRules() {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    const rules = page.querySelector('.clip-rules')
    if (rules) document.querySelector('.clip-rules').textContent = rules.textContent
  }

  async function begin() {
    button.hidden = true
    say(phrase('Starting the clip…'))
    try {
      session = await askPlaza(clip.dataset.clip, {})
    } catch (problem) {
      return fail(problem)
    }
    show(0, session.seconds)
    clip.dataset.state = 'playing'
    // The address of the file is unique to this viewing: the bytes that the server sends are part of the proof.
    video.src = session.film
    video.controls = false
    video.playbackRate = 1
    video.currentTime = 0
    clearInterval(timer)
    timer = setInterval(() => { if (session && !video.paused) tellBeat() }, clipBeat)
    await play()
  }

  async function play() {
    try {
      await video.play()
      say(phrase('Playing. The ring fills as your viewing is verified.'))
    } catch {
      say(phrase('Paused. Press the clip to continue.'))
    }
  }

  let last = 0
  video.addEventListener('timeupdate', () => { if (!video.seeking) last = video.currentTime })
  video.addEventListener('seeking', () => {
    if (session && video.currentTime > 0 && Math.abs(video.currentTime - last) > 1) video.currentTime = last
  })
  video.addEventListener('ratechange', () => {
    if (!session || video.playbackRate === 1) return
    video.playbackRate = 1
    say(phrase('The speed can’t be changed: you earn points at normal speed only.'))
  })
  video.addEventListener('click', () => {
    if (!session) return
    if (video.paused) play()
    else {
      video.pause()
      say(phrase('Paused. Press the clip to continue.'))
    }
  })
  video.addEventListener('ended', async () => {
    if (!session) return
    await tellBeat()
    await claim()
  })
  document.addEventListener('visibilitychange', () => {
    if (!session) return
    clip.dataset.state = document.hidden ? 'hidden' : 'playing'
    if (document.hidden) {
      video.pause()
      say(phrase('Paused because the page was hidden.'))
    } else if (!video.ended) play()
  })
  button.addEventListener('click', begin)
  button.hidden = false
  show(0, length)
}

for (const clip of document.querySelectorAll('[data-clip]')) startClip(clip)
