import { useState } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { keptRecording, sendRecording } from '../recording/chosen-recording.ts';
import { useKeptRecording } from '../recording/use-kept-recording.ts';

/** A video has its own sound. */
export const mayHaveRecording = (type: ContentType): boolean => type !== 'video';

/** The voice recording of a post's form; `draftName` names its draft, null where none is kept. */
export const useFormRecording = (post: Content | undefined, draftName: string | null) => {
  const userId = useUser().id;
  const [first] = useState(() => keptRecording(post?.recording));
  const form = `${draftName}${post ? `.${post.id}` : ''}.recording`;
  const { chosen, choose, isKept, forget } = useKeptRecording(
    draftName === null ? null : { userId, form },
    first,
  );
  const [isLive, setIsLive] = useState(false);
  const hasChanged = chosen?.file != null || chosen?.kept?.id !== first?.kept?.id;
  return {
    chosen,
    choose,
    hasChanged,
    isKept,
    forget,
    /** Whether the microphone is on, or what it recorded is being read. */
    isLive,
    setIsLive,
    newBytes: chosen?.file?.size ?? 0,
    /** Sends what is new. @returns the recording's id; null for none, undefined where it stays as it is */
    send: async (type: ContentType, signal: AbortSignal): Promise<number | null | undefined> =>
      hasChanged && mayHaveRecording(type) ? sendRecording(chosen, signal) : undefined,
  };
};

export type FormRecording = ReturnType<typeof useFormRecording>;
