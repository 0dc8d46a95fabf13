import { Image, NotebookPen, Users } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const contentFeature = defineFeature({
  name: 'content',
  pages: [
    page(
      paths.gallery,
      ['content', 'albums', 'gallery', 'memories', 'postFile', 'takeDown'],
      () => import('./gallery/gallery-page.tsx'),
      'GalleryPage',
    ),
    page(paths.stories, ['content'], () => import('./feed/stories-page.tsx'), 'StoriesPage'),
    page(paths.family, ['content'], () => import('./feed/family-page.tsx'), 'FamilyPage'),
    page(
      paths.album(':id'),
      ['content', 'albums', 'gallery', 'postFile', 'takeDown'],
      () => import('./albums/album-page.tsx'),
      'AlbumPage',
    ),
    page(paths.post(':id'), ['content'], () => import('./feed/post-page.tsx'), 'PostPage'),
    page(
      paths.lookBack(':id'),
      ['memories', 'content'],
      () => import('./memories/look-back-page.tsx'),
      'LookBackPage',
    ),
  ],
  navItems: [
    {
      section: 'gallery',
      order: 20,
      path: paths.gallery,
      alsoAt: ['/albums', paths.draw],
      Icon: Image,
      label: 'gallery',
    },
    { section: 'stories', order: 30, path: paths.stories, Icon: NotebookPen, label: 'stories' },
    { section: 'family', order: 50, path: paths.family, Icon: Users, label: 'family' },
  ],
});
