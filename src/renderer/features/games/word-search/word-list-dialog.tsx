import { Grid, TextArea } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Word, Words } from '#shared/features/games/games.contract.ts';
import { limits } from '#shared/features/games/games.limits.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
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
  const [initialText] = useState(words.join('\n'));
  const [text, setText] = useState(initialText);
  useUnsavedInput(text !== initialText);
  const [problem, setProblem] = useState<string>();
  const findProblem = useProblem();
  const save = useSaveWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = wordsIn(text);
    const found = findProblem(typed);
    setProblem(found);
    if (!found) save.mutate(typed, { onSuccess: onDone });
  };
  return (
    <Grid asChild gap="4">
      <form onSubmit={submit} noValidate>
        <FormField label={t('words.label')} error={problem}>
          {(props) => (
            <TextArea
              {...props}
              size="3"
              rows={10}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
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
