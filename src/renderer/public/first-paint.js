// Sets light or dark before the first paint, so that the page does not flash; see lib/appearance-store.ts.
(() => {
  let chosen = 'system';
  try {
    chosen = localStorage.getItem('treehouse.appearance') || 'system';
  } catch {}
  const isDark =
    chosen === 'dark' ||
    (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
})();
