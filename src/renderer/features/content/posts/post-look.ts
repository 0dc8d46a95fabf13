import { BookOpen, Camera, Film, type LucideIcon, Palette, TreePine } from 'lucide-react';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';

type Look = {
  colour: 'pink' | 'sky' | 'violet' | 'orange' | 'jade';
  Icon: LucideIcon;
};

const looks: Record<ContentType | 'family', Look> = {
  art: { colour: 'pink', Icon: Palette },
  photo: { colour: 'sky', Icon: Camera },
  story: { colour: 'violet', Icon: BookOpen },
  video: { colour: 'orange', Icon: Film },
  family: { colour: 'jade', Icon: TreePine },
};

/** What a post is called by: shared with the family, or its type. */
export const kindOf = (post: Pick<Content, 'contentType' | 'isFamilyContent'>) =>
  post.isFamilyContent ? 'family' : post.contentType;

/** Colour and icon of a kind of post (look, foundations). */
export const lookOf = (kind: ContentType | 'family'): Look => looks[kind];
