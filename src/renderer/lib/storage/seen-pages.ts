import { seenPrefix, type ToWorker } from '#shared/worker-messages.ts';
import { canKeepPages, hasWorker } from '../capabilities.ts';

/** Tells the service worker something, where there is one. */
export const tellWorker = (message: ToWorker): void => {
  if (hasWorker()) navigator.serviceWorker.controller?.postMessage(message);
};

/** Forgets what this device kept for reading without the house: whoever comes next is somebody else. */
export const forgetSeen = (): void => {
  if (!canKeepPages()) return;
  tellWorker({ type: 'forget' });
  // Also where the worker does not stand between this page and the house.
  void caches
    .keys()
    .then((names) =>
      Promise.all(
        names.filter((name) => name.startsWith(seenPrefix)).map((name) => caches.delete(name)),
      ),
    );
};
