import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { type MessageKey, message } from '#shared/locales/messages.ts';
import type { VisualKind } from '#shared/media-types.ts';
import { refuseMedia } from '../../../lib/dom/refuse-media.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { fileKindOf, maxBytesOf } from './chosen-file.ts';
import {
  areChanged,
  fittingFiles,
  isSameFile,
  isSeveral,
  keptFiles,
  mostOf,
  moveFile,
  type PostFile,
  picturesFirst,
  withOthers,
} from './post-file.ts';

/** A chosen file that the form did not take, and why. */
export interface RefusedFile {
  /** Empty where it was the only one that was chosen. */
  name: string;
  reason: MessageKey;
}

/** What the form for a new post begins with. */
export interface Beginning {
  files: File[];
  /** Sent before. */
  staged: PostMedia[];
  /** Whether the page under the form still has the files, so that closing it loses none. */
  areKept: boolean;
}

interface PostFilesOptions extends Beginning {
  post: Content | undefined;
  type: ContentType;
}

let serial = 0;

const newFile = (file: File, kind: VisualKind): PostFile => {
  serial += 1;
  return { key: `new-${serial}`, kind, file, kept: null, caption: '', mediaId: null, error: null };
};

/** For a form that takes nothing now: the browser would open the file in place of the page. */
const letFall = {
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => event.preventDefault(),
};

/** What may be dropped or pasted on a form: `isOver` while something is held over it. */
const useDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const takeFrom = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (!files?.length) return;
    event.preventDefault();
    onFiles([...files]);
  };
  return {
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData.files),
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        takeFrom(event, event.dataTransfer.files);
      },
    },
  };
};

/** The pictures and videos of a post's form, however they were chosen, and what was not taken of them. */
export const usePostFiles = (options: PostFilesOptions) => {
  const { post, type, files: first, staged, areKept } = options;
  const [all, setAll] = useState(() => picturesFirst(keptFiles(post?.media ?? staged), type));
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const sizes = useMediaSizes();
  // What is chosen while something else is looked at comes after it.
  const turn = useRef<Promise<void>>(Promise.resolve());
  const known = useRef(all);
  // Live updates change the post, but not what this form began with.
  const base = useRef(post?.media ?? []);
  const change = (next: PostFile[]) => {
    known.current = next;
    setAll(next);
  };
  const files = fittingFiles(all, type);

  const kindOf = (file: File): VisualKind =>
    isSeveral(type) && file.type.startsWith('video/') ? 'video' : fileKindOf(type);

  /** Takes one file. @returns why not, or null */
  const take = async (file: File): Promise<MessageKey | null> => {
    const kind = kindOf(file);
    const refusal = await refuseMedia(file, kind, maxBytesOf(kind, sizes));
    if (refusal) return refusal;
    const before = fittingFiles(known.current, type);
    if (!isSeveral(type)) {
      change([newFile(file, kind), ...known.current.filter((one) => one.kind !== kind)]);
      return null;
    }
    for (const one of before) {
      if (await isSameFile(one.file, file)) return message('postFile:twice');
    }
    if (before.length >= mostOf(type)) return message('postFile:tooMany');
    change(picturesFirst([...known.current, newFile(file, kind)], type));
    return null;
  };

  const takeAll = async (chosen: File[]) => {
    const reasons: RefusedFile[] = [];
    let isFull = false;
    for (const file of chosen) {
      const reason = isFull ? message('postFile:onlyOne') : await take(file);
      if (reason) reasons.push({ name: chosen.length > 1 ? file.name : '', reason });
      else isFull = !isSeveral(type);
    }
    setRefused(reasons);
  };
  const choose = (chosen: File[]) => {
    turn.current = turn.current.then(() => takeAll(chosen));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with
  useEffect(() => {
    if (first.length > 0) choose(first);
  }, []);
  const drop = useDrop(choose);
  const update = (key: string, changes: Partial<PostFile>) =>
    change(known.current.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  return {
    files,
    refused,
    type,
    /** Whether something was chosen, taken away or put elsewhere. */
    areChanged:
      areChanged(files, base.current) &&
      !(areKept && files.every(({ file }) => file !== null && first.includes(file))),
    hasNew: files.some(({ file }) => file !== null),
    choose,
    /** The files once all that were chosen have been looked at. */
    settled: async (): Promise<PostFile[]> => {
      await turn.current;
      return fittingFiles(known.current, type);
    },
    update,
    remove: (key: string) => {
      setRefused([]);
      change(known.current.filter((one) => one.key !== key));
    },
    /** Whether these are others than the post has. */
    isOther: (shown: readonly PostFile[]): boolean => areChanged(shown, base.current),
    /** The post was changed elsewhere. */
    follow: (now: PostMedia[]) => {
      change(picturesFirst(withOthers(known.current, base.current, now), type));
      base.current = now;
    },
    move: (from: number, to: number) => change(moveFile(known.current, from, to)),
    /** Says beside the field, too, that a file is missing. */
    showMissing: () =>
      setRefused((known) =>
        known.length > 0 ? known : [{ name: '', reason: message('content:errors.fileRequired') }],
      ),
    isOver: drop.isOver,
    /** For the form: files can be dropped or pasted anywhere on it, but not while it is sent. */
    dropHandlers: (isSending: boolean) => (isSending ? letFall : drop.handlers),
  };
};

export type PostFiles = ReturnType<typeof usePostFiles>;
