import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { presentStay } from '../../lib/api/api-client.ts';
import { answersOfPage } from '../../lib/api/page-answers.ts';
import { canKeepPages } from '../../lib/capabilities.ts';
import { tellWorker } from '../../lib/storage/seen-pages.ts';

const kept = /^\/(?:api\/(?:user|household|content)|uploads|assets)(?:[/?]|$)/;

/** What this page has loaded so far, without the worker. */
const loadedUrls = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(
      (name) => name.startsWith(location.origin) && kept.test(name.slice(location.origin.length)),
    );

/** The answers that came with the page passed the worker by. */
const keepBrought = (): void => {
  const user = answersOfPage['/api/user'] as CurrentUser | undefined;
  if (user && presentStay() === 0) {
    tellWorker({ type: 'keep', person: user.id, answers: answersOfPage });
  }
};

let starting: Promise<boolean> | undefined;

const register = async (): Promise<boolean> => {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  try {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    // The page has just loaded, so nothing is interrupted.
    registration.waiting?.postMessage({ type: 'takeOver' });
  } catch {
    return false;
  }
  if (!isFirst) keepBrought();
  else {
    const remember = () => {
      keepBrought();
      tellWorker({ type: 'remember', urls: loadedUrls() });
    };
    if (serviceWorker.controller) remember();
    else serviceWorker.addEventListener('controllerchange', remember, { once: true });
  }
  return true;
};

/**
 * Starts the service worker, once a page.
 * @returns whether the browser took it: it takes none from an address whose warning was clicked away.
 */
export const startWorker = (): Promise<boolean> => {
  if (!canKeepPages()) return Promise.resolve(false);
  starting ??= register();
  return starting;
};
