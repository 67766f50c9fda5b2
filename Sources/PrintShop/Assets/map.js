// The map of the stores: what the list beside it says, on our own drawing of the campus or on tiles.

const NEEDLE = '<svg class="needle" viewBox="0 0 32 42" aria-hidden="true"><path class="needle-body" ' +
  'd="M16 41S3 27.6 3 15.6a13 13 0 0 1 26 0C29 27.6 16 41 16 41z"/><circle class="needle-eye" cx="16" cy="15.4" r="5"/></svg>'

/** A map on its background. */
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

/** Whoever says where a store is taps the place; what is typed or pasted into the field moves the needle. */
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

/** Tiles of somebody else's: they learn from which site one comes, as their terms want it, and nothing more. */
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

/** Our own drawing. Its colours stand in the stylesheet, by what a thing is. */
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
  const words = document.createElement('span')
  words.textContent = name
  L.marker(box.getCenter(), {
    interactive: false, keyboard: false, icon: L.divIcon({ className: `campus-name ${kind}`, html: words, iconSize: null }),
  }).addTo(map)
}

/** A needle that grows when it is chosen, and a window that leads to the store. */
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

/** Hides the needles that the open window covers in part: what is left of them is too small to tap. */
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
  // The list says the same.
  startMap(place).catch(() => { place.hidden = true })
}

for (const place of document.querySelectorAll('[data-pick]')) {
  // The field takes the same.
  startPick(place).catch(() => { place.hidden = true })
}
