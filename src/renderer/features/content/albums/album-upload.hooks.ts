import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addAlbumItems } from '#shared/features/content/albums.contract.ts';
import { albumLimits } from '#shared/features/content/albums.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { sizeValues } from '#shared/media-sizes.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { refuseMedia } from '../../../lib/dom/refuse-media.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { maxBytesOf } from '../form/chosen-file.ts';
import { isSameFile } from '../form/post-file.ts';
import { type FileToSend, sendFiles } from '../form/send-files.ts';
import { albumKeys } from './albums.hooks.ts';

/** A file that did not get into the album. */
interface MissedFile {
  name: string;
  /** Why, as a sentence. */
  reason: string;
  /** What can be tried again; null for what will never be taken. */
  retry: FileToSend | null;
}

interface UploadState {
  isRunning: boolean;
  isPaused: boolean;
  /** From 0 to 1. */
  share: number;
  total: number;
  added: number;
  /** Those of which the album has the same bytes. */
  skipped: number;
  missed: MissedFile[];
}

/** What came of the files that are not worth sending. */
type NotSent = Pick<UploadState, 'missed' | 'skipped'>;

const idle: UploadState = {
  isRunning: false,
  isPaused: false,
  share: 0,
  total: 0,
  added: 0,
  skipped: 0,
  missed: [],
};

/** Files that go into the album in one call: they are seen there while others are on their way. */
const batchSize = 10;

let serial = 0;

/** Whether the same bytes were chosen already. */
const isAmong = async (file: File, others: readonly FileToSend[]): Promise<boolean> => {
  for (const other of others) if (await isSameFile(other.file, file)) return true;
  return false;
};

/** Sends files to an album, many at a time; what fails is named and can be tried again. */
export const useAlbumUpload = (albumId: number) => {
  const client = useQueryClient();
  const sizes = useMediaSizes();
  const [state, setState] = useState<UploadState>(idle);
  const { t } = useTranslation('albums');
  const controller = useRef<AbortController | null>(null);
  /** A folder that was dropped is read for a while, and others may be dropped meanwhile. */
  const isBusy = useRef(false);
  useEffect(() => () => controller.current?.abort(), []);
  useUnsavedInput(state.isRunning);
  const patch = (changes: Partial<UploadState>) => setState((known) => ({ ...known, ...changes }));

  /** What is worth sending among chosen files; the others are named. */
  const sort = async (chosen: readonly File[], signal: AbortSignal) => {
    const fitting: FileToSend[] = [];
    const missed: MissedFile[] = [];
    let skipped = 0;
    const values = { ...sizeValues(sizes), count: albumLimits.itemsAtOnce };
    for (const file of chosen) {
      if (signal.aborted) break;
      const kind = file.type.startsWith('video/') ? 'video' : 'image';
      const isFull = fitting.length >= albumLimits.itemsAtOnce;
      const reason = isFull
        ? message('albums:upload.tooMany')
        : await refuseMedia(file, kind, maxBytesOf(kind, sizes));
      if (reason) {
        missed.push({
          name: file.name,
          reason: translateMessage(reason, values) ?? '',
          retry: null,
        });
      } else if (await isAmong(file, fitting)) skipped += 1;
      else {
        serial += 1;
        fitting.push({ key: `album-${serial}`, kind, file, mediaId: null });
      }
    }
    return { fitting, missed, skipped };
  };

  const start = (): AbortSignal => {
    isBusy.current = true;
    controller.current = new AbortController();
    return controller.current.signal;
  };

  const send = async (files: FileToSend[], known: NotSent, signal: AbortSignal) => {
    const counts = { added: 0, skipped: known.skipped };
    const missed = [...known.missed];
    setState({ ...idle, ...known, isRunning: true, total: files.length });
    const waiting: { id: number; file: FileToSend }[] = [];
    const flush = async () => {
      const batch = waiting.splice(0);
      if (batch.length === 0) return;
      try {
        const mediaIds = batch.map(({ id }) => id);
        const done = await call(addAlbumItems, { params: { id: albumId }, body: { mediaIds } });
        counts.added += done.added.length;
        counts.skipped += done.skipped.length;
        patch({ ...counts });
        void client.invalidateQueries({ queryKey: albumKeys.all });
      } catch (error) {
        // They have arrived, and only have to be put into the album.
        for (const { id, file } of batch) {
          missed.push({
            name: file.file?.name ?? '',
            reason: errorText(error),
            retry: { ...file, mediaId: id },
          });
        }
      }
    };
    try {
      const arrived = files.flatMap((file) => (file.mediaId ? [{ id: file.mediaId, file }] : []));
      waiting.push(...arrived);
      const results = await sendFiles(files, {
        onProgress: (share) => patch({ share }),
        onPause: (isPaused) => patch({ isPaused }),
        onArrived: async (key, id) => {
          const file = files.find((one) => one.key === key);
          if (file) waiting.push({ id, file });
          if (waiting.length >= batchSize) await flush();
        },
        signal,
      });
      for (const file of files) {
        const result = results.get(file.key);
        if (result && 'error' in result) {
          missed.push({
            name: file.file?.name ?? '',
            reason: errorText(result.error),
            retry: file,
          });
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      // What has arrived stays, though the rest was given up.
      await flush();
      isBusy.current = false;
      patch({ isRunning: false, share: 1, missed, ...counts });
    }
  };

  return {
    ...state,
    add: async (chosen: readonly File[]) => {
      if (chosen.length === 0) return;
      if (isBusy.current) return showToast({ title: t('upload.busy'), tone: 'failure' });
      const signal = start();
      patch({ ...idle, isRunning: true, total: chosen.length });
      const { fitting, ...known } = await sort(chosen, signal);
      if (!signal.aborted) return send(fitting, known, signal);
      isBusy.current = false;
      setState(idle);
    },
    retry: () =>
      send(
        state.missed.flatMap(({ retry }) => retry ?? []),
        { skipped: 0, missed: state.missed.filter(({ retry }) => retry === null) },
        start(),
      ),
    cancel: () => controller.current?.abort(),
    dismiss: () => setState(idle),
  };
};

export type AlbumUpload = ReturnType<typeof useAlbumUpload>;
