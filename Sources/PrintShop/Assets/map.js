// The map of the stores in the list beside it, on our own drawing of the campus or on map tiles.

const NEEDLE = '<svg class="needle" viewBox="0 0 32 42" aria-hidden="true"><path class="needle-body" ' +
  'd="M16 41S3 27.6 3 15.6a13 13 0 0 1 26 0C29 27.6 16 41 16 41z"/><circle class="needle-eye" cx="16" cy="15.4" r="5"/></svg>'

/** Loads Leaflet and creates a map with its background. */
async function drawn(place) {
  const said = place.dataset
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = said.style
  const styled = new Promise((done, fail) => { style.onload = done; style.onerror = fail })
  document.head.append(style)
  const L = await import(said.script)
  await styled
  place.hidden = false
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(place, {
    zoomControl: false, minZoom: 5, maxZoom: 19, fadeAnimation: !still, zoomAnimation: !still,
    markerZoomAnimation: !still, zoomSnap: .5,
  }).setView([said.latitude, said.longitude], said.zoom ?? 16)
  map.attributionControl.setPrefix('Leaflet')
  L.control.zoom({ position: 'bottomright', zoomInTitle: said.closer, zoomOutTitle: said.wider }).addTo(map)
  if (said.tiles) tiles(L, map, said)
  else if (said.campus) campus(L, map, said.campus)
  return { L, map, said }
}

async function startMap(place) {
  const { L, map, said } = await drawn(place)
  const stores = [...document.querySelectorAll('.map-list [data-store]')]
  const markers = new Map(stores.map((row) => [row.dataset.store, marker(L, map, row, said)]))
  fit(L, map, stores, said)
  map.on('zoomend', () => hideCovered(map))
  const first = said.chosen && markers.get(said.chosen)
  if (first) first.openPopup()
  place.dataset.ready = 'true'
}

/** Starts a map for choosing a store's place: a tap fills in the field, and a change of the field moves the needle. */
async function startPick(place) {
  const { L, map, said } = await drawn(place)
  const field = place.closest('form').elements[said.pick]
  const icon = L.divIcon({ className: 'store-needle', html: NEEDLE, iconSize: [44, 48], iconAnchor: [22, 46] })
  let needle
  const show = (spot) => {
    needle ??= L.marker(spot, { icon, interactive: false, keyboard: false }).addTo(map)
    needle.setLatLng(spot)
  }
  const read = () => {
    const numbers = field.value.split(',').map(Number)
    if (!field.value.trim() || numbers.length !== 2 || numbers.some(Number.isNaN)) return
    show(numbers)
    map.setView(numbers)
  }
  map.on('click', ({ latlng }) => {
    const { lat, lng } = latlng.wrap()
    field.value = `${lat.toFixed(6)},${lng.toFixed(6)}`
    field.dispatchEvent(new Event('input', { bubbles: true }))
    show(latlng)
  })
  field.addEventListener('change', read)
  read()
  place.dataset.ready = 'true'
}

/** Adds the map tiles of another site. Requests send only the origin as the referrer, which its terms require. */
function tiles(L, map, said) {
  const layer = L.tileLayer(said.tiles, { maxZoom: 19 })
  const make = layer.createTile
  layer.createTile = function (...spot) {
    const tile = make.apply(this, spot)
    tile.referrerPolicy = 'strict-origin-when-cross-origin'
    tile.alt = ''
    return tile
  }
  layer.addTo(map)
  const thanks = document.createElement('span')
  thanks.textContent = said.thanks
  map.attributionControl.addAttribution(thanks.innerHTML)
}

/** Adds our own drawing of the campus. The stylesheet sets the colours by kind of feature. */
async function campus(L, map, address) {
  const answer = await fetch(address)
  if (!answer.ok) return
  const korean = document.documentElement.lang === 'ko'
  const drawing = await answer.json()
  for (const [pane, order] of [['ground', 200], ['roads', 210], ['houses', 220]]) {
    map.createPane(pane).style.zIndex = order
  }
  const paneOf = { street: 'roads', lane: 'roads', path: 'roads', building: 'houses', block: 'houses' }
  for (const feature of drawing.features) {
    const { kind, name, nameKorean } = feature.properties
    const layer = L.geoJSON(feature, {
      interactive: false, pane: paneOf[kind] ?? 'ground', style: { className: `campus ${kind}`, weight: weight(kind) },
    }).addTo(map)
    if (name) label(L, map, layer, kind, korean ? nameKorean : name)
  }
  const weights = () => {
    const zoom = map.getZoom()
    map.getContainer().style.setProperty('--scale', 2 ** (zoom - 16.5))
    map.getContainer().classList.toggle('far', zoom < 15.5)
  }
  map.on('zoomend', weights)
  weights()
}

const weight = (kind) => ({ street: 11, lane: 6, path: 2.5, building: 1 })[kind] ?? 0

function label(L, map, layer, kind, name) {
  const box = layer.getBounds()
  const text = document.createElement('span')
  text.textContent = name
  L.marker(box.getCenter(), {
    interactive: false, keyboard: false, icon: L.divIcon({ className: `campus-name ${kind}`, html: text, iconSize: null }),
  }).addTo(map)
}

/** Adds a store's needle, which grows when selected, and its popup with a link to the store. */
function marker(L, map, row, said) {
  const link = row.querySelector('.store-link')
  const name = row.querySelector('.store-name').textContent
  const open = 'open' in row.dataset
  const needle = L.marker([row.dataset.latitude, row.dataset.longitude], {
    icon: L.divIcon({
      className: open ? 'store-needle' : 'store-needle shut', html: NEEDLE, iconSize: [44, 48], iconAnchor: [22, 46],
      popupAnchor: [0, -48],
    }),
    riseOnHover: true,
  }).addTo(map)
  const icon = needle.getElement()
  icon.setAttribute('role', 'button')
  icon.setAttribute('aria-label', name)
  needle.bindPopup(() => bubble(row, link, name, said), { closeButton: false, minWidth: 236, maxWidth: 280 })
  needle.on('popupopen', () => {
    icon.classList.add('chosen')
    icon.setAttribute('aria-expanded', 'true')
    row.classList.add('chosen')
    needle.setZIndexOffset(1000)
    hideCovered(map)
  })
  needle.on('popupclose', () => {
    icon.classList.remove('chosen')
    icon.removeAttribute('aria-expanded')
    row.classList.remove('chosen')
    needle.setZIndexOffset(0)
    hideCovered(map)
  })
  icon.addEventListener('keydown', (event) => {
    if (event.key === ' ') { event.preventDefault(); needle.openPopup() }
    if (event.key === 'Escape') needle.closePopup()
  })
  return needle
}

/** Hides the needles that the open popup covers in part, because the rest of them is too small to tap. */
function hideCovered(map) {
  const container = map.getContainer()
  const cover = container.querySelector('.store-needle.chosen')
    && container.querySelector('.leaflet-popup:last-child .leaflet-popup-content-wrapper')?.getBoundingClientRect()
  for (const needle of container.querySelectorAll('.store-needle:not(.chosen)')) {
    const box = needle.getBoundingClientRect()
    const isCovered = cover && box.left < cover.right && box.right > cover.left && box.top < cover.bottom
      && box.bottom > cover.top
    needle.style.visibility = isCovered ? 'hidden' : ''
  }
}

function bubble(row, link, name, said) {
  const window = document.createElement('a')
  window.className = 'bubble'
  window.href = link.href
  const title = Object.assign(document.createElement('strong'), { textContent: name })
  const where = Object.assign(document.createElement('span'), {
    className: 'bubble-where', textContent: row.querySelector('.store-where').textContent,
  })
  const facts = row.querySelector('.store-facts').cloneNode(true)
  const go = Object.assign(document.createElement('span'), { className: 'bubble-go', textContent: said.go })
  window.append(title, where, facts, go)
  return window
}

function fit(L, map, stores, said) {
  const near = stores.map(({ dataset }) => L.latLng(dataset.latitude, dataset.longitude))
    .filter((spot) => spot.distanceTo([said.latitude, said.longitude]) < 3000)
  if (said.chosen || near.length < 2) return
  map.fitBounds(L.latLngBounds(near), { padding: [44, 56], maxZoom: 17, animate: false })
}

for (const place of document.querySelectorAll('[data-map]')) {
  // The list has the same information.
  startMap(place).catch(() => { place.hidden = true })
}

for (const place of document.querySelectorAll('[data-pick]')) {
  // The field accepts the same coordinates.
  startPick(place).catch(() => { place.hidden = true })
}
