import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { type MessageKey, message } from '#shared/locales/messages.ts';
import type { Media } from '#shared/media.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { refuseFile } from './chosen-file.ts';

/** The file of a form, however it was chosen, and why one was refused. */
export const useFormFile = (kind: Media['kind'], first?: File) => {
  const [chosen, setChosen] = useState<{ file: File; kind: Media['kind']; url: string } | null>(
    null,
  );
  const sizes = useMediaSizes();
  const [error, setError] = useState<MessageKey | null>(null);
  const [isOver, setIsOver] = useState(false);
  // A picture does not become a film because another type was chosen.
  const fitting = chosen?.kind === kind ? chosen : null;
  const url = chosen?.url;
  useEffect(() => {
    if (!url) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const refusal = refuseFile(file, kind, sizes);
    setError(refusal);
    if (!refusal) setChosen({ file, kind, url: URL.createObjectURL(file) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with
  useEffect(() => choose(first), []);
  const takeFrom = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const file = files?.[0];
    if (!file) return;
    event.preventDefault();
    choose(file);
  };
  return {
    file: fitting?.file ?? null,
    previewUrl: fitting?.url ?? null,
    kind,
    error,
    /** Says beside the field, too, that a file is missing. */
    showMissing: () => setError(message('content:errors.fileRequired')),
    choose,
    remove: () => {
      setChosen(null);
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
