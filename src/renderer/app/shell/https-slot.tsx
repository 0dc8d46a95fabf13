import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { canKeepPages, hasWorker } from '../../lib/capabilities.ts';

const LazyBackground = backgroundPart(
  ['https'],
  async () => {
    // Offline it shows at once what is being read.
    if (!hasWorker()) await pageStands();
    return import('../../features/https/https-background.tsx');
  },
  'HttpsBackground',
);

/** Keeps pages for reading while the home computer sleeps, where the address is secure. */
export const HttpsSlot = () => (canKeepPages() ? <LazyBackground /> : null);
