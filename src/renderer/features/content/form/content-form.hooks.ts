import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Content, contentVersionOf } from '#shared/features/content/content.contract.ts';
import type { ContentType, PostMediaItem } from '#shared/features/content/content.fields.ts';
import { ConflictError, errorTextWithStatus } from '../../../lib/api/api-client.ts';
import { forgetRefused, forgetSending, nameOfSending } from '../../../lib/api/sending-names.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { ConflictLabels } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { putCachedPost } from '../content.cache.ts';
import type { PostFile } from './post-file.ts';
import { PostForm, type PostFormInput, type PostFormOutput, valuesOf } from './post-form.ts';
import { savePost } from './save-post.ts';
import { sendFiles } from './send-files.ts';
import type { FormRecording } from './use-form-recording.ts';
import type { PostFiles } from './use-post-files.ts';

export const usePostForm = (defaultValues: PostFormInput) =>
  useForm<PostFormInput, unknown, PostFormOutput>({
    resolver: zodResolver(PostForm),
    defaultValues,
  });

type PostFormReturn = ReturnType<typeof usePostForm>;

/** Tells when a post was changed elsewhere while its form was open. */
export const usePostConflict = (form: PostFormReturn, post: Content | undefined) =>
  useConflict(form, { record: post, valuesOf, versionOf: contentVersionOf });

/** What the fields of a post are called where two versions of it are compared. */
export const usePostLabels = (): ConflictLabels => {
  const { t } = useTranslation(['content', 'postFile']);
  const labels: Record<string, string> = {
    title: t('form.title'),
    description: t('form.description'),
    textContent: t('form.story'),
    isFamilyContent: t('form.family'),
  };
  return { label: (name) => labels[name] ?? name };
};

/** Every post but a story shows something (spec, part 1 section 5). */
export const useFileRule = () => {
  const { t } = useTranslation(['content', 'postFile']);
  return (type: ContentType, files: readonly PostFile[]): boolean => {
    if (files.length > 0 || type === 'story') return true;
    showToast({
      tone: 'failure',
      title: t('postFile:required'),
      description: t('postFile:requiredText'),
    });
    return false;
  };
};

/** Tells what is sent from anything else, as far as a browser can without reading the files. */
const fingerprintOf = (
  values: PostFormOutput,
  files: readonly PostFile[],
  recordingId: number | null | undefined,
): string =>
  JSON.stringify([
    values,
    recordingId,
    files.map(({ file, kept, caption }) => [
      ...[file?.name, file?.size, file?.lastModified],
      ...[kept?.id, caption],
    ]),
  ]);

interface SavePost {
  post: Content | undefined;
  picked: PostFiles;
  recording: FormRecording;
  /** The version of it that the form is based on. */
  version: () => string | undefined;
  onConflict: (error: ConflictError) => void;
  onSaved: (saved: Content) => void;
}

/** Sends a form's values, with progress and a way to stop. */
export const useSavePost = (options: SavePost) => {
  const { post, picked, recording, version, onConflict, onSaved } = options;
  const { t } = useTranslation(['content', 'postFile']);
  const user = useUser();
  const client = useQueryClient();
  /** From 0 to 1 while something is on its way, else null. */
  const [progress, setProgress] = useState<number | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const sendingScope = `post.${user.id}`;
  const controller = useRef<AbortController | null>(null);
  const isBusy = useRef(false);
  useEffect(() => () => controller.current?.abort(), []);

  const showFailure = (error: unknown) => {
    const fallback = t(post ? 'form.updateFailed' : 'form.createFailed');
    showToast({
      tone: 'failure',
      title: t('form.failed'),
      description: errorTextWithStatus(error, user, fallback),
    });
  };
  /** @returns what the post shows; null where a file has not arrived, which says so beside it */
  const send = async (files: PostFile[], signal: AbortSignal): Promise<PostMediaItem[] | null> => {
    const results = await sendFiles(files, {
      onProgress: setProgress,
      onPause: setIsPaused,
      // Kept at once: the rest may be cancelled.
      onArrived: async (key, mediaId) => picked.update(key, { error: null, mediaId }),
      signal,
    });
    for (const [key, result] of results) if ('error' in result) picked.update(key, result);
    const failures = [...results.values()].flatMap((one) => ('error' in one ? [one.error] : []));
    if (failures.length > 1) {
      showToast({
        tone: 'failure',
        title: t('form.failed'),
        description: t('postFile:someFailed', { count: failures.length }),
      });
    } else if (failures.length > 0) showFailure(failures[0]);
    if (failures.length > 0) return null;
    return files.flatMap(({ key, mediaId, caption }) => {
      const result = results.get(key);
      const id = result && 'mediaId' in result ? result.mediaId : mediaId;
      return id === null ? [] : [{ id, caption }];
    });
  };
  const save = async (values: PostFormOutput, files: PostFile[]) => {
    // A second press while the files were looked at.
    if (isBusy.current) return;
    isBusy.current = true;
    const own = new AbortController();
    controller.current = own;
    setProgress(0);
    const { signal } = own;
    try {
      const media = await send(files, signal);
      if (!media) return;
      setProgress(1);
      const recordingId = await recording.send(values.contentType, signal);
      const clientId = post
        ? null
        : nameOfSending(sendingScope, fingerprintOf(values, files, recordingId));
      const saved = await savePost(
        post?.id ?? null,
        values,
        post && !picked.isOther(files) ? null : media,
        { signal, clientId, recordingId, version: version() },
      );
      if (!post) forgetSending(sendingScope);
      putCachedPost(client, saved);
      showToast({ tone: 'success', title: t(post ? 'form.updated' : 'form.created') });
      recording.forget();
      onSaved(saved);
    } catch (error) {
      if (!post) forgetRefused(sendingScope, error);
      if (error instanceof ConflictError) {
        picked.follow((error.current as Content).media);
        onConflict(error);
      } else if (!signal.aborted) showFailure(error);
    } finally {
      isBusy.current = false;
      setProgress(null);
      setIsPaused(false);
    }
  };
  return { save, progress, isPaused, cancel: () => controller.current?.abort() };
};
