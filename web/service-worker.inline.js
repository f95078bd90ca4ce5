// Opens day mode without a connection. Nothing else is answered from here: no other screen, no call of the API, no guest's page.
// `THE_VERSION` and `THE_FILES` are filled in by the build: see service-worker.config.ts.
const CACHE = THE_VERSION
const FILES = THE_FILES
const PAGE = '/day'
/** Milliseconds that the network may take before the kept page is shown. */
const PATIENCE = 1200

addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(request))
  } else if (FILES.includes(pathname)) {
    event.respondWith(kept(pathname, request))
  }
})

/** All files or none: a page without one of its scripts would be blank. */
async function fill() {
  const cache = await caches.open(CACHE)
  // Files with a hash in their name may come from the browser's cache, the page may not.
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES])
}

async function dropOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith('posy-day') && name !== CACHE) await caches.delete(name)
  }
}

/** The network's page, or the kept one if it does not come in time. */
async function page(request) {
  const fresh = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  const first = await Promise.race([fresh.catch(() => undefined), late])
  if (first?.ok) return first
  return (await match(PAGE)) ?? fresh
}

async function kept(pathname, request) {
  return (await match(pathname)) ?? fetch(request)
}

// Of this version only: another one's page names other files.
async function match(pathname) {
  return (await caches.open(CACHE)).match(pathname)
}
