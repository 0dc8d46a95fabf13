// Sets light or dark, and how large and wide letters are, before the first paint, so that the page
// does not flash; see lib/appearance-store.ts and lib/reading-comfort-store.ts.
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
})();

// The frame is a picture of the page, whose buttons can't answer yet. The last press on one of them is kept, and made on
// the same button once the app has taken the frame's place (ADR 59).
(() => {
  const patienceMs = 5_000;
  const press = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  let kept = null;

  const controlAt = (x, y) =>
    document.elementFromPoint(x, y)?.closest('a, button, input, textarea') ?? null;
  const looksOf = ({ tagName, className, textContent }) =>
    [tagName, className, textContent].join(' ');

  const again = () => {
    if (!kept) return;
    kept.until ??= performance.now() + patienceMs;
    const x = kept.x - scrollX;
    const y = kept.y - scrollY;
    const control = controlAt(x, y);
    if (control && looksOf(control) === kept.looks) {
      kept = null;
      const init = { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y };
      control.focus({ preventScroll: true });
      for (const type of press) {
        const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
        control.dispatchEvent(new Kind(type, init));
      }
    } else if (performance.now() < kept.until) requestAnimationFrame(again);
  };

  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-frame]')) return;
    observer.disconnect();
    requestAnimationFrame(again);
  });
  const keep = (event) => {
    const frames = [...document.querySelectorAll('[data-frame]')];
    kept?.control.style.removeProperty('opacity');
    kept = null;
    if (frames.length === 0) {
      removeEventListener('click', keep, true);
      return;
    }
    for (const frame of frames) frame.inert = false;
    const control = controlAt(event.clientX, event.clientY);
    for (const frame of frames) frame.inert = true;
    if (!control) return;
    kept = { control, looks: looksOf(control), x: event.pageX, y: event.pageY };
    control.style.opacity = '0.6';
    observer.observe(document.body, { childList: true, subtree: true });
  };
  addEventListener('click', keep, true);
})();
