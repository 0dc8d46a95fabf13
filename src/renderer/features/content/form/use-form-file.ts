import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { type MessageKey, message } from '#shared/locales/messages.ts';
import type { MediaKind } from '#shared/media-types.ts';
import { useMediaFile } from '../../../ui/form/use-media-file.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { maxBytesOf } from './chosen-file.ts';

/** The address of a file on this page, for as long as it is shown. */
const useFileUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
};

/** The file of a form, however it was chosen, what was chosen with it, and why it was refused. */
export const useFormFile = (kind: MediaKind, first: File[] = []) => {
  const chosen = useMediaFile();
  const [chosenKind, setChosenKind] = useState(kind);
  const [further, setFurther] = useState<File[]>([]);
  const sizes = useMediaSizes();
  const [error, setError] = useState<MessageKey | null>(null);
  const [isOver, setIsOver] = useState(false);
  // A picture does not become a film because another type was chosen.
  const file = chosenKind === kind ? chosen.file : null;
  const previewUrl = useFileUrl(file);
  /** Takes the first that can be shared, and says why one before it cannot. */
  const choose = async ([next, ...rest]: File[], refusalBefore: MessageKey | null = null) => {
    if (!next) return;
    setChosenKind(kind);
    setFurther(rest);
    setError(refusalBefore);
    const refusal = await chosen.choose(next, kind, maxBytesOf(kind, sizes));
    if (!refusal) return;
    setError(refusal);
    await choose(rest, refusal);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with
  useEffect(() => void choose(first), []);
  const takeFrom = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (!files?.length) return;
    event.preventDefault();
    void choose([...files]);
  };
  return {
    file,
    previewUrl,
    kind,
    error,
    /** Says beside the field, too, that a file is missing. */
    showMissing: () => setError(message('content:errors.fileRequired')),
    choose: (files: File[]) => void choose(files),
    /** Files that were chosen with it; each can become a post of its own. */
    further,
    leaveOut: () => setFurther([]),
    /** The next of those chosen with it takes its place. */
    remove: () => {
      if (further.length > 0) return void choose(further);
      chosen.remove();
      setError(null);
    },
    isOver,
    /** For the form: a file can be dropped or pasted anywhere on it. */
    dropHandlers: {
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

export type PickedFile = ReturnType<typeof useFormFile>;
