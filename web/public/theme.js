// Before the first paint, so that a dark page is never light for a moment. A file of its own: no inline script is allowed.
{
  let theme
  try {
    theme = localStorage.getItem('wedding-planner-theme')
  } catch {}
  if (theme === 'dark') {
    document.documentElement.dataset.theme = 'dark'
    const bar = document.querySelector('meta[name=theme-color]')
    bar.content = bar.dataset.dark
  }
}
