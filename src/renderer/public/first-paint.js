// Sets light or dark, and how large and wide letters are, before the first paint, so that the page
// does not flash; see lib/appearance-store.ts and lib/reading-comfort-store.ts. While the scripts are on their way,
// and the frame of the page is painted, the browser loads what it needs to write dates, which otherwise holds up the first cards.
(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(`treehouse.${name}`);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const chosen = stored('appearance') || 'system';
  const isDark =
    chosen === 'dark' ||
    (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(isDark ? 'dark' : 'light');
  for (const name of ['textSize', 'textSpacing']) {
    const value = stored(name);
    if (value) root.dataset[name] = value;
  }
  requestAnimationFrame(() =>
    setTimeout(() => {
      new Intl.RelativeTimeFormat(navigator.language).format(-1, 'day');
      new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium' }).format();
    }),
  );
})();
