import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { type PickedPicture, usePickedPicture } from '../../ui/form/picture-field.tsx';
import { useServerDraft } from '../../ui/form/use-server-draft.ts';
import { useMediaSizes } from '../accounts/accounts.hooks.ts';
import { valuesOf } from './entry-fields.ts';
import { EntryForm } from './entry-form.tsx';
import { useSaveEntry } from './journal.hooks.ts';

interface EntryEditorProps {
  /** The entry to change; a new one for null. */
  entry: Journal | null;
  /** The day of a new entry, and whether that day was asked for. */
  day: string;
  isDayAsked: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The entry is saved, and its draft gone. */
  onSaved: (saved: Journal) => void;
}

/** The form for an entry in a dialog; closed by accident it opens again as it was, its picture too. */
export const EntryEditor = ({ open, onOpenChange, ...body }: EntryEditorProps) => {
  const { t } = useTranslation('journal');
  const { entry } = body;
  const picked = usePickedPicture(entry?.media ?? null, useMediaSizes().imageBytes);
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t(entry ? 'form.edit' : 'form.new')}>
      <EditorBody {...body} picked={picked} />
    </AppDialog>
  );
};

type EditorBodyProps = Omit<EntryEditorProps, 'open' | 'onOpenChange'> & { picked: PickedPicture };

const EditorBody = ({ entry, day, isDayAsked, picked, onSaved }: EditorBodyProps) => {
  const stored = useServerDraft(entry ? `journal.${entry.id}` : 'journal');
  const { mutate, isPending } = useSaveEntry(entry?.id ?? null, (saved, { endDraft }) => {
    endDraft();
    onSaved(saved);
  });
  if (!stored) return null;
  const { date, ...words } = stored.found?.values ?? {};
  const found = stored.found && isDayAsked ? { ...stored.found, values: words } : stored.found;
  return (
    <EntryForm
      key={stored.revision}
      entry={entry}
      defaultValues={valuesOf(entry, day)}
      picked={picked}
      stored={{ ...stored, found }}
      isSaving={isPending}
      onSave={(values, version, onError) =>
        mutate(
          {
            values,
            file: picked.file,
            removeImage: picked.isRemoved,
            version,
            endDraft: () => stored.write(null),
          },
          { onError },
        )
      }
    />
  );
};
