/** By then the page stands and the network is idle, in ms. */
const delayMs = 2_500;

/** Settles when the page has had time to stand. */
export const pageStands = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

const known = new Set<() => Promise<unknown>>();

/** Fetches code that the page does not need yet, once it stands, so that a press need not wait for it. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  if (known.has(load)) return;
  known.add(load);
  void pageStands().then(() => load().catch(() => known.delete(load)));
};
