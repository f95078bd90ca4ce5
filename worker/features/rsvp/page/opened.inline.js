// @ts-check

// Tells that a person sees the page. A browser that loads it ahead, or a mail scanner, does not. The last script, because very old
// browsers fail here.
;(function tell() {
  document.onvisibilitychange = document.hidden || !navigator.sendBeacon(`${location.pathname}/opened`) ? tell : null
})()
