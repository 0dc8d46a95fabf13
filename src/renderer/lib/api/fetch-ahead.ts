import { queryClient } from './query-client.ts';

/** A page for which nothing more is read in this time has all it shows, in ms. */
const quietMs = 200;
/** A page that never settles counts as ready after this, in ms. */
const mostMs = 2_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const filesLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const queriesAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });

/** Safari knows no idle time. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, quietMs);
  });

const untilQuiet = async (): Promise<void> => {
  await filesLoaded();
  do {
    await queriesAnswered();
    await pause(quietMs);
  } while (queryClient.isFetching() > 0);
  await idle();
};

/** Settles when the page is ready: its data is loaded and the browser is idle. */
export const pageStands = (): Promise<void> => Promise.race([untilQuiet(), pause(mostMs)]);

/** A hidden page is not painted; background parts come all the same, in ms. */
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

/** Retries loading code: the server may be unreachable for a while. */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(retryMs);
    }
  }
};

const known = new Set<() => Promise<unknown>>();

/** People do not press what was only just drawn, in ms; visible parts come first. */
const aheadMs = 2_500;

/** Fetches code that the page does not need yet, a while after what is pressed for it was drawn, so that a press need not wait. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  if (known.has(load)) return;
  known.add(load);
  void pause(aheadMs).then(() => load().catch(() => known.delete(load)));
};
