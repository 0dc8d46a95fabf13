import { create } from 'zustand';

type Drafts = Record<string, string>;

const useDrafts = create<{ drafts: Drafts }>(() => ({ drafts: {} }));

/** What somebody began to write under a post; it outlives the card, which goes when scrolled away. */
export const useCommentDraft = (userId: number, postId: number) => {
  const key = `${userId}:${postId}`;
  const text = useDrafts(({ drafts }) => drafts[key] ?? '');
  const setText = (next: string) =>
    useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: next } }));
  return [text, setText] as const;
};
