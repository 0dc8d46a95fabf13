import type { z } from 'zod';
import {
  type Book,
  type BookFields,
  coverPart,
  createBook,
  updateBook,
} from '#shared/features/reading/books.contract.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import type { PickedPicture } from '../../../ui/form/picture-field.tsx';
import { NotYours, useReadingChange } from '../reading-changes.ts';

export type BookValues = z.input<typeof BookFields>;

interface Sent {
  values: BookValues;
  picked: PickedPicture;
  /** The version of the book that the change is based on. */
  version?: string | undefined;
}

const toForm = ({ values, picked }: Sent) => {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value ?? '')]),
  );
  if (picked.isRemoved) fields.removeCover = 'true';
  const { file } = picked;
  return { fields, files: file ? [{ part: coverPart, file, fileName: file.name }] : [] };
};

interface Callbacks {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/** Saves the form of a new book or of one that is there. */
export const useSaveBook = (book: Book | undefined) => {
  const reason = (error: unknown) =>
    error instanceof ApiError && error.status >= 400 && error.status < 500
      ? error.sentence
      : undefined;
  const add = useReadingChange(
    'bookAdded',
    (sent: Sent) => sendForm(createBook, toForm(sent)),
    reason,
  );
  const change = useReadingChange(
    'bookUpdated',
    async (sent: Sent) => {
      try {
        return await sendForm(
          updateBook,
          { params: { id: book?.id ?? 0 }, ...toForm(sent) },
          { version: sent.version },
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) throw new NotYours();
        throw error;
      }
    },
    reason,
  );
  return book
    ? {
        isPending: change.isPending,
        mutate: (sent: Sent, { onSuccess, onError }: Callbacks) =>
          change.mutate(sent, {
            onSuccess,
            onError: (error) => {
              // The dialog closes: there is nothing to be saved here (spec, part 2 section 5).
              if (error instanceof NotYours) onSuccess();
              else onError(error);
            },
          }),
      }
    : add;
};
