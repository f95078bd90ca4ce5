// @ts-check

// Tells that a person sees the page. A browser that loads it ahead, or a mail scanner, does not. The last script, because very old
// browsers fail here.
;(() => {
  const tell = () => {
    if (!document.hidden && navigator.sendBeacon(`${location.pathname}/opened`)) document.onvisibilitychange = null
  }
  document.onvisibilitychange = tell
  tell()
})()
