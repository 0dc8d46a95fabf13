import { Theme } from '@radix-ui/themes';
import type { ReactNode } from 'react';

/** Colours and shapes; light or dark is a class of the document (`lib/storage/appearance-store.ts`). */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <Theme accentColor="jade" grayColor="sand" radius="large" hasBackground={false}>
    <div className="page-background">{children}</div>
  </Theme>
);
