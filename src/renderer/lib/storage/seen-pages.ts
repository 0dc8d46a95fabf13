import { seenPrefix, sharedFilesCache, type ToWorker } from '#shared/worker-messages.ts';
import { canKeepPages, hasWorker } from '../capabilities.ts';

/** Tells the service worker something, where there is one. */
export const tellWorker = (message: ToWorker): void => {
  if (hasWorker()) navigator.serviceWorker.controller?.postMessage(message);
};

/** Deletes pages kept for offline reading: the next person is another one. */
export const forgetSeen = (): void => {
  if (!canKeepPages()) return;
  tellWorker({ type: 'forget' });
  // Also where the service worker does not handle requests.
  void caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith(seenPrefix) || name === sharedFilesCache)
          .map((name) => caches.delete(name)),
      ),
    );
};
