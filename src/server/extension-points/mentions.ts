import type { Actor } from '#shared/features/accounts/access.ts';

/** A text that mentions someone, with its post or room. */
export interface MentionText {
  id: number;
  userId: number;
  text: string;
  placeId: number;
  placeName: string;
}

/** The texts among `ids` that this person may read now, in any order. */
export type PresentMentions = (actor: Actor, ids: number[]) => MentionText[];
