import { create } from 'zustand';
import { onMustStop, takeKept, writeKept } from '../../../lib/storage/kept-drafts.ts';

type Drafts = Record<string, string>;

const keptKey = 'comments';

/** What a tab wrote down before it was loaded again. */
const keptDrafts = (): Drafts => {
  const kept = takeKept(keptKey);
  return kept && typeof kept === 'object' ? (kept as Drafts) : {};
};

const useDrafts = create<{ drafts: Drafts }>(() => ({ drafts: keptDrafts() }));

onMustStop(() => writeKept(keptKey, useDrafts.getState().drafts));

/** Comment drafts, which outlive cards that scroll away. */
export const useCommentDraft = (userId: number, postId: number) => {
  const key = `${userId}:${postId}`;
  const text = useDrafts(({ drafts }) => drafts[key] ?? '');
  const setText = (next: string) =>
    useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: next } }));
  return [text, setText] as const;
};
