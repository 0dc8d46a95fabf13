import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { ContentFormDialog } from './content-form-dialog.tsx';

const load = () => import('./content-form-dialog.tsx');
const Dialog = lazy(async () => ({ default: (await load()).ContentFormDialog }));

/** By then the page stands and the network is idle, in ms. */
const fetchAheadMs = 2_500;

/** The form for a post; its code comes once the page stands, so that nobody waits for it to see posts. */
export const LateContentForm = (props: ComponentProps<typeof ContentFormDialog>) => {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), fetchAheadMs);
    return () => clearTimeout(timer);
  }, []);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
};
