import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Content, contentVersionOf } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { ConflictError, errorTextWithStatus } from '../../../lib/api/api-client.ts';
import { forgetRefused, forgetSending, nameOfSending } from '../../../lib/api/sending-names.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { ConflictLabels } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { putCachedPost } from '../content.cache.ts';
import { PostForm, type PostFormInput, type PostFormOutput, valuesOf } from './post-form.ts';
import { savePost } from './save-post.ts';

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
  const { t } = useTranslation('content');
  const labels: Record<string, string> = {
    title: t('form.title'),
    description: t('form.description'),
    textContent: t('form.story'),
    isFamilyContent: t('form.family'),
  };
  return { label: (name) => labels[name] ?? name };
};

/** Every new post but a story is about a file (spec, part 1 section 5). */
export const useFileRule = (post: Content | undefined) => {
  const { t } = useTranslation('content');
  return (type: ContentType, file: File | null): boolean => {
    if (post || file || type === 'story') return true;
    showToast({
      tone: 'failure',
      title: t('file.required'),
      description: t('file.requiredText'),
    });
    return false;
  };
};

/** Tells what is sent from anything else, as far as a browser can without reading the file. */
const fingerprintOf = (values: PostFormOutput, file: File | null): string =>
  JSON.stringify([values, file && [file.name, file.size, file.lastModified]]);

interface SavePost {
  post: Content | undefined;
  /** The version of it that the form is based on. */
  version: () => string | undefined;
  onConflict: (error: ConflictError) => void;
  onSaved: (saved: Content) => void;
}

/** Sends a form's values, with progress and a way to stop. */
export const useSavePost = ({ post, version, onConflict, onSaved }: SavePost) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const client = useQueryClient();
  /** From 0 to 1 while something is on its way, else null. */
  const [progress, setProgress] = useState<number | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const sendingScope = `post.${user.id}`;
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const showFailure = (error: unknown) => {
    const fallback = t(post ? 'form.updateFailed' : 'form.createFailed');
    showToast({
      tone: 'failure',
      title: t('form.failed'),
      description: errorTextWithStatus(error, user, fallback),
    });
  };
  const save = async (values: PostFormOutput, file: File | null) => {
    const own = new AbortController();
    controller.current = own;
    setProgress(0);
    const clientId = post ? null : nameOfSending(sendingScope, fingerprintOf(values, file));
    try {
      const { signal } = own;
      const saved = await savePost(post?.id ?? null, values, file, {
        onProgress: setProgress,
        onPause: setIsPaused,
        signal,
        clientId,
        version: version(),
      });
      if (!post) forgetSending(sendingScope);
      putCachedPost(client, saved);
      showToast({ tone: 'success', title: t(post ? 'form.updated' : 'form.created') });
      onSaved(saved);
    } catch (error) {
      if (!post) forgetRefused(sendingScope, error);
      if (error instanceof ConflictError) onConflict(error);
      else if (!own.signal.aborted) showFailure(error);
    } finally {
      setProgress(null);
      setIsPaused(false);
    }
  };
  return { save, progress, isPaused, cancel: () => controller.current?.abort() };
};
