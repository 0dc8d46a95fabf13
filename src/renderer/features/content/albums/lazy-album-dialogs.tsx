import { withNamespaces } from '../../../lib/i18n/i18n.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import type { AddToAlbumProps } from './add-to-album.tsx';
import type { AlbumDialogProps } from './album-form.tsx';

/** The form for an album; its code loads after the page. */
export const LazyAlbumDialog = openedLate<AlbumDialogProps>(() =>
  withNamespaces(['albums'], async () => (await import('./album-form.tsx')).AlbumDialog),
);

/** Chooses an album for pictures; its code loads after the page. */
export const LazyAddToAlbum = openedLate<AddToAlbumProps>(() =>
  withNamespaces(['albums'], async () => (await import('./add-to-album.tsx')).AddToAlbum),
);
