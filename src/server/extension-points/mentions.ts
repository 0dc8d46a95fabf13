import type { Actor } from '#shared/features/accounts/access.ts';

/** A text that mentions someone, with its post or room. */
export interface MentionWords {
  id: number;
  userId: number;
  text: string;
  placeId: number;
  placeName: string;
}

/** Those among some words that this person may read as things are now, in any order. */
export type PresentWords = (actor: Actor, ids: number[]) => MentionWords[];
