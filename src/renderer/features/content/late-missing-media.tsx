import { type ComponentProps, lazy, Suspense } from 'react';
import type { MissingMedia as Missing } from './missing-media.tsx';

const LateMissing = lazy(async () => ({
  default: (await import('./missing-media.tsx')).MissingMedia,
}));

/** What stands where a file should be; files that are lost are too rare to bring its code along. */
export const MissingMedia = (props: ComponentProps<typeof Missing>) => (
  <Suspense fallback={null}>
    <LateMissing {...props} />
  </Suspense>
);
