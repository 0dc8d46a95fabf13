import type { ReactNode } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import { ViewerHost } from '../../../ui/viewer/viewer-host.tsx';
import type { PostViewerWindowProps } from './post-viewer-window.tsx';

const PostViewerWindow = openedLate<PostViewerWindowProps>(
  async () => (await import('./post-viewer-window.tsx')).PostViewerWindow,
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
