import { ApiError, ConflictError } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast, type ToastAction } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { readingKeys } from './reading.hooks.ts';

/** What a change is called in the toasts (spec, part 2 section 8). */
type ReadingChange =
  | 'bookAdded'
  | 'bookUpdated'
  | 'bookDeleted'
  | 'bookRestored'
  | 'logAdded'
  | 'logUpdated'
  | 'logDeleted'
  | 'rereadStarted'
  | 'rereadCancelled'
  | 'sessionAdded'
  | 'sessionUpdated'
  | 'sessionDeleted'
  | 'goalAdded'
  | 'goalUpdated'
  | 'goalDeleted';

/**
 * A change in the reading tracker: refetches everything that depends on it and shows a toast, possibly with
 * Undo. `describe` finds a better reason than "please try again" for a failure.
 */
export const useReadingChange = <Input, Output>(
  change: ReadingChange,
  send: (input: Input) => Promise<Output>,
  describe?: (error: unknown) => string | undefined,
  undo?: ToastAction,
) => {
  const { t } = useTranslation('reading');
  return useAction({
    run: send,
    invalidates: [readingKeys.all],
    success: { title: t(`done.${change}`), ...(undo ? { action: undo } : {}) },
    onFailure: (client, error) => {
      if (error instanceof ConflictError) return;
      if (error instanceof NotYours) {
        // The shown data was outdated.
        void client.invalidateQueries({ queryKey: readingKeys.all });
        showToast({ tone: 'failure', title: t('denied.title'), description: t('denied.text') });
        return;
      }
      showToast({
        tone: 'failure',
        title: t(`failed.${change}`),
        description:
          describe?.(error) ??
          t(change === 'bookAdded' ? 'failedText.bookAdded' : 'failedText.other'),
      });
    },
  });
};

/** Another person's book. */
export class NotYours extends Error {}

/** The server's message about invalid input; undefined for other errors. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.sentence
    : undefined;
