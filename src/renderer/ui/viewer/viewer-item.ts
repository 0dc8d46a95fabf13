import type { Media } from '#shared/media.ts';

export interface ViewerItem {
  id: number;
  title: string;
  media: Media;
}
