/** By then the page stands and the network is idle, in ms. */
const delayMs = 2_500;

/** Settles when the page has had time to stand. */
export const pageStands = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

/** A page that nobody sees is not painted; what works beside it comes all the same, in ms. */
const unseenMs = 1_000;

/** Settles when the page as it is now has been painted. */
export const pagePainted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, unseenMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

/** Between two tries to fetch what the page can do without, in ms. */
const retryMs = 3_000;

/** Asks for code until it comes: the house may be away for a while. */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
};

const known = new Set<() => Promise<unknown>>();

/** Fetches code that the page does not need yet, once it stands, so that a press need not wait for it. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  if (known.has(load)) return;
  known.add(load);
  void pageStands().then(() => load().catch(() => known.delete(load)));
};
