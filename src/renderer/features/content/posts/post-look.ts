import { BookOpen, Camera, Film, type LucideIcon, Palette, TreePine } from 'lucide-react';
import type { PostKind } from '#shared/features/content/post-card.ts';

type Look = {
  colour: 'pink' | 'sky' | 'violet' | 'orange' | 'jade';
  Icon: LucideIcon;
};

const looks: Record<PostKind, Look> = {
  art: { colour: 'pink', Icon: Palette },
  photo: { colour: 'sky', Icon: Camera },
  story: { colour: 'violet', Icon: BookOpen },
  video: { colour: 'orange', Icon: Film },
  family: { colour: 'jade', Icon: TreePine },
};

/** Colour and icon of a kind of post (look, foundations). */
export const lookOf = (kind: PostKind): Look => looks[kind];
