import type { ReactNode } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { withNamespaces } from '../../../lib/i18n/i18n.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import { ViewerHost } from '../../../ui/viewer/viewer-host.tsx';
import type {
  FoundPicture,
  FoundPostsWindowProps,
  PicturesWindowProps,
  PostViewerWindowProps,
} from './post-viewer-window.tsx';

const load = () =>
  withNamespaces(['caption', 'takeDown'], () => import('./post-viewer-window.tsx'));

const PostViewerWindow = openedLate<PostViewerWindowProps>(
  async () => (await load()).PostViewerWindow,
);

const FoundPostsWindow = openedLate<FoundPostsWindowProps>(
  async () => (await load()).FoundPostsWindow,
);

/** Pictures of several posts, full screen. */
export const PicturesViewer = openedLate<PicturesWindowProps>(
  async () => (await load()).PicturesWindow,
);

interface PostViewerProps {
  posts: Content[];
  onNearEnd?: () => void;
  children: ReactNode;
}

/** A list of posts whose pictures can be opened and gone through. */
export const PostViewer = ({ posts, onNearEnd, children }: PostViewerProps) => (
  <ViewerHost
    viewer={(firstId, close) => (
      <PostViewerWindow
        open
        onOpenChange={close}
        posts={posts}
        firstId={firstId}
        onNearEnd={onNearEnd}
      />
    )}
  >
    {children}
  </ViewerHost>
);

interface FoundPostsViewerProps {
  items: FoundPicture[];
  onNearEnd: () => void;
  children: ReactNode;
}

/** A list of posts of which only the pictures are there, which can be opened and gone through. */
export const FoundPostsViewer = ({ items, onNearEnd, children }: FoundPostsViewerProps) => (
  <ViewerHost
    viewer={(firstId, close) => (
      <FoundPostsWindow
        open
        onOpenChange={close}
        items={items}
        firstId={firstId}
        onNearEnd={onNearEnd}
      />
    )}
  >
    {children}
  </ViewerHost>
);
