import type { Actor } from '#shared/features/accounts/access.ts';
import type { MentionKind } from '#shared/features/content/notifications.contract.ts';
import type { Context } from '../context/context.ts';
import { createRegistry } from '../context/registry.ts';

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

const sources = createRegistry<PresentWords>();

/** Notifies people of mentions. */
export const addMentionSource = (
  context: Context,
  kind: MentionKind,
  present: PresentWords,
): void => sources.add(context, kind, present);

export const mentionWordsOf = (
  context: Context,
  kind: MentionKind,
  actor: Actor,
  ids: number[],
): MentionWords[] => (ids.length > 0 ? (sources.get(context, kind)?.(actor, ids) ?? []) : []);
