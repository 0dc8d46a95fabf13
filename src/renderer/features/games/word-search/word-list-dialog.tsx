import { Grid, TextArea } from '@radix-ui/themes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Word, Words } from '#shared/features/games/games.contract.ts';
import { limits } from '#shared/features/games/games.limits.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { useSaveWords, useWords } from '../games.hooks.ts';

interface WordListDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/u).filter((word) => word !== '');

/** What is wrong with the words, the wrong ones named; undefined where nothing is. */
const useProblem = () => {
  const { t } = useTranslation('games');
  return (words: string[]): string | undefined => {
    for (const word of words) {
      const { error } = Word.safeParse(word);
      const reason = translateMessage(error?.issues[0]?.message);
      if (reason) return t('words.wrong', { words: word, reason });
    }
    return translateMessage(Words.safeParse(words).error?.issues[0]?.message);
  };
};

const WordListForm = ({ words, onDone }: { words: string[]; onDone: () => void }) => {
  const { t } = useTranslation(['games', 'common']);
  const form = useForm({ defaultValues: { text: words.join('\n') } });
  const draft = useFormDraft(form, { form: 'words', recordId: 'household' });
  const [problem, setProblem] = useState<string>();
  const findProblem = useProblem();
  const save = useSaveWords();
  const submit = form.handleSubmit(({ text }) => {
    const typed = wordsIn(text);
    const found = findProblem(typed);
    setProblem(found);
    if (!found) save.mutate(typed, { draft, onSuccess: onDone });
  });
  return (
    <Grid asChild gap="4">
      <form onSubmit={submit} noValidate>
        <DraftLine draft={draft} />
        <FormField label={t('words.label')} error={problem}>
          {(props) => (
            <TextArea
              {...props}
              {...form.register('text')}
              size="3"
              rows={10}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormActions
          saveLabel={t('common:actions.save')}
          isBusy={save.isPending}
          onCancel={onDone}
        />
      </form>
    </Grid>
  );
};

/** The household's own words for Word Search; for grown-ups. */
export const WordListDialog = ({ open, onOpenChange }: WordListDialogProps) => {
  const { t } = useTranslation('games');
  const { data, error, refetch } = useWords();
  const { wordMin: min, wordMax: max, wordsMax: count } = limits;
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('words.title')}
      description={t('words.hint', { min, max, count })}
    >
      {data && <WordListForm words={data.words} onDone={() => onOpenChange(false)} />}
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={1} height="240px" />}
    </AppDialog>
  );
};
