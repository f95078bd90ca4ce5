// Runs before the first paint. `SCREENS` and `LOGIN` are filled in by the build: see first-load.config.ts.
{
  // Polyfills for Safari 16.4, the oldest that the styles work in.
  Map.groupBy ??= (items, keyOf) => {
    const groups = new Map()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      if (groups.has(key)) groups.get(key).push(item)
      else groups.set(key, [item])
    }
    return groups
  }
  Promise.withResolvers ??= () => {
    const made = {}
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
    return made
  }
  Element.prototype.checkVisibility ??= function () {
    return this.getClientRects().length > 0
  }

  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // The app does not start.
      addEventListener('DOMContentLoaded', () => {
        document.getElementById('root').innerHTML =
          '<p role="alert" class="px-4 py-24 text-center">Posy needs cookies and site data to keep you signed in. Please allow them for this site, then reload the page.</p>'
      })
      return null
    }
  }

  // A dark page must not flash white.
  const theme = stored('wedding-planner-theme')
  if (theme === 'dark' || (theme === 'device' && matchMedia('(prefers-color-scheme: dark)').matches)) {
    document.documentElement.dataset.theme = 'dark'
    const bar = document.querySelector('meta[name=theme-color]')
    bar.content = bar.dataset.dark
  }

  // The screen's code and its reads start now, not once the app's code has arrived. Without a session it is the login.
  const { pathname } = location
  const token = stored('access_token')
  const screen = token
    ? SCREENS.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    : LOGIN
  for (const href of screen?.files ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  if (token && screen) {
    const options = { headers: { Authorization: `Bearer ${token}` }, credentials: 'include' }
    const read = async (path) => {
      // A dry run is a POST.
      const method = path.endsWith('dry_run=true') ? 'POST' : 'GET'
      const answer = await fetch(path, { method, ...options })
      // Read to its end, so that an answer that nobody takes does not keep its connection.
      return new Response(await answer.text(), answer)
    }
    const reads = [...screen.reads, ...((pathname === screen.path && screen.readsHere) || [])]
    window.firstReads = { token, answers: new Map(reads.map((path) => [path, read(path)])) }
    // The code that takes the answer handles the failure.
    for (const answer of window.firstReads.answers.values()) answer.catch(() => {})
  }
}
