// Runs before the first paint, so that a dark page never flashes white. A separate file, since inline scripts are not
// allowed.
{
  let theme
  try {
    theme = localStorage.getItem('wedding-planner-theme')
  } catch {}
  if (theme === 'dark' || (theme === 'device' && matchMedia('(prefers-color-scheme: dark)').matches)) {
    document.documentElement.dataset.theme = 'dark'
    const bar = document.querySelector('meta[name=theme-color]')
    bar.content = bar.dataset.dark
  }
}
