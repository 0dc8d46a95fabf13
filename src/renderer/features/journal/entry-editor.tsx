import { Button, Text } from '@radix-ui/themes';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { useUnsavedThing } from '../../lib/storage/unsaved-things.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { usePickedPicture } from '../../ui/form/picture-field.tsx';
import { useMediaSizes, useUser } from '../accounts/accounts.hooks.ts';
import { dropDraft, keepDraft, readDraft } from './entry-drafts.ts';
import { type EntryInput, isWorthKeeping, valuesOf } from './entry-fields.ts';
import styles from './entry-form.module.css';
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
  /** The entry is on the disk: whatever this editor has kept is done with. */
  onSaved: (saved: Journal) => void;
}

/** The form for an entry in a dialog; closed by accident it opens again as it was, its picture too. */
export const EntryEditor = (props: EntryEditorProps) => {
  const { entry, open, onOpenChange, onSaved } = props;
  const { t } = useTranslation('journal');
  const picked = usePickedPicture(entry?.media ?? null, useMediaSizes().imageBytes);
  const { id: userId } = useUser();
  const draftKey = { userId, entryId: entry?.id ?? null };
  // The words of a draft are asked about as long as there are any; its picture goes with this editor.
  useUnsavedThing(picked.file !== null);
  const isDone = useRef(false);
  const { mutate, isPending } = useSaveEntry(draftKey.entryId, (saved) => {
    isDone.current = true;
    dropDraft(draftKey);
    onSaved(saved);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor is about one entry of one person
  const handleChange = useCallback((values: EntryInput) => {
    if (isDone.current) return;
    if (isWorthKeeping(values, entry)) keepDraft(draftKey, values);
    else dropDraft(draftKey);
  }, []);
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t(entry ? 'form.edit' : 'form.new')}>
      <EditorBody
        {...props}
        picked={picked}
        isSaving={isPending}
        onChange={handleChange}
        onSave={(values, version, onError) =>
          mutate({ values, file: picked.file, removeImage: picked.isRemoved, version }, { onError })
        }
      />
    </AppDialog>
  );
};

type EditorBodyProps = Pick<EntryEditorProps, 'entry' | 'day' | 'isDayAsked'> &
  Pick<Parameters<typeof EntryForm>[0], 'picked' | 'isSaving' | 'onChange' | 'onSave'>;

const EditorBody = ({ entry, day, isDayAsked, ...form }: EditorBodyProps) => {
  const { t } = useTranslation(['journal', 'common']);
  const { id: userId } = useUser();
  const [kept, setKept] = useState(() => readDraft({ userId, entryId: entry?.id ?? null }));
  const empty = valuesOf(entry, day);
  const startAfresh = () => {
    setKept(null);
    if (!entry) form.picked.remove();
  };
  const restored = kept && { ...kept, ...(isDayAsked ? { date: day } : {}) };
  return (
    <>
      {kept && (
        <div className={styles.kept}>
          <Text size="2">{t('form.draftBack')}</Text>
          <Button variant="ghost" m="0" onClick={startAfresh}>
            {t('form.draftClear')}
          </Button>
        </div>
      )}
      <EntryForm
        key={kept ? 'kept' : 'empty'}
        {...form}
        entry={entry}
        defaultValues={restored ?? empty}
        saveLabel={t(entry ? 'common:actions.saveChanges' : 'form.save')}
      />
    </>
  );
};
