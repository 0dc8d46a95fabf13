/** A page that comes again may have to scroll to where it was, for which all must be there at once. */
const isNewPage = (): boolean =>
  (globalThis.performance?.getEntriesByType('navigation') ?? []).every(
    (entry) => (entry as PerformanceNavigationTiming).type === 'navigate',
  );

let isFirst = isNewPage();

/** Whether the app was just opened and nothing has been seen of it: what comes first counts then. */
export const isFirstView = (): boolean => isFirst;

/** What a person came for is there. */
export const endFirstView = (): void => {
  isFirst = false;
};
