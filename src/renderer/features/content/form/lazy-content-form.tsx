import type { ComponentType } from 'react';
import { withNamespaces } from '../../../lib/i18n/i18n.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import type { ContentFormDialogProps } from './content-form-dialog.tsx';

/** The form for a post; its code loads after the page. */
export const LazyContentForm: ComponentType<ContentFormDialogProps> = openedLate(() =>
  withNamespaces(
    ['postFile', 'recording'],
    async () => (await import('./content-form-dialog.tsx')).ContentFormDialog,
  ),
);

/** The same with files that another app shared with the installed page. */
export const LazySharedPost: ComponentType<Pick<ContentFormDialogProps, 'open' | 'onOpenChange'>> =
  openedLate(() =>
    withNamespaces(
      ['postFile', 'recording'],
      async () => (await import('./shared-post.tsx')).SharedPost,
    ),
  );
