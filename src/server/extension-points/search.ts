import type { Actor } from '#shared/features/accounts/access.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import type { SearchHit } from '#shared/features/search/search.contract.ts';
import type { WordSearch } from '../db/word-match.ts';

/** What the index holds, and what the feature's own policy says of it. */
export interface Candidate {
  id: number;
  isSeen: boolean;
}

/** What is shown of something that was found. */
export interface Found {
  id: number;
  /** Empty for things without a name. */
  title: string;
  /** The fields with its words, the most important first. */
  texts: string[];
  when?: string | null;
  day?: string | null;
  /** The owner; null where it does not matter. */
  userId: number | null;
  postId?: number;
  contentType?: ContentType;
  emotionType?: EmotionType;
  isDone?: boolean;
  thumbUrl?: string | null;
  /** Its pictures and videos, to be shown full screen. */
  media?: SearchHit['media'];
}

/** What a feature lets be looked for. */
export interface SearchSource {
  /** What fits, newest first, each judged by the feature's policy. */
  find(actor: Actor, search: WordSearch): Candidate[];
  /** Those among what was found and judged, in any order. */
  present(actor: Actor, ids: number[]): Found[];
}
