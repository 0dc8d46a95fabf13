import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { limits } from '#shared/features/reading/reading.limits.ts';
import {
  createSession,
  type ReadingSession,
  type SavedSession,
  SessionFields,
  updateSession,
} from '#shared/features/reading/sessions.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { DateRow } from '../../../ui/form/rows/date-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { AutoGrid } from '../../../ui/layout/auto-grid.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { sentenceOf, useReadingChange } from '../reading-changes.ts';
import { ReadersField } from './readers-field.tsx';

type Values = z.input<typeof SessionFields>;

interface SessionFormProps {
  book: { id: number };
  session: ReadingSession | undefined;
  measured: { date: string; minutesRead: number } | undefined;
  onDone: (saved?: SavedSession) => void;
}

const useSaveSession = (props: SessionFormProps, readers: number[] | undefined) => {
  const { book, session, measured } = props;
  const add = useReadingChange(
    'sessionAdded',
    (fields: SessionFields) =>
      call(createSession, {
        body: {
          ...fields,
          bookId: book.id,
          ...(readers ? { forUserIds: readers } : {}),
          ...(measured ? { fromTimer: true } : {}),
        },
      }),
    sentenceOf,
  );
  const change = useReadingChange(
    'sessionUpdated',
    (body: SessionFields) => call(updateSession, { params: { id: session?.id ?? 0 }, body }),
    sentenceOf,
  );
  return session ? change : add;
};

export const SessionForm = (props: SessionFormProps) => {
  const { book, session, measured, onDone } = props;
  const { t } = useTranslation('reading');
  const user = useUser();
  const { today } = useHouseholdDays();
  const [readers, setReaders] = useState([user.id]);
  const isForOthers = readers.length !== 1 || readers[0] !== user.id;
  const save = useSaveSession(props, isForOthers ? readers : undefined);
  const form = useForm<Values, unknown, SessionFields>({
    resolver: zodResolver(SessionFields),
    defaultValues: {
      date: session?.date ?? measured?.date ?? today,
      minutesRead: String(session?.minutesRead ?? measured?.minutesRead ?? ''),
      pagesRead: String(session?.pagesRead ?? ''),
      notes: session?.notes ?? '',
      mood: session?.mood ?? '',
    },
  });
  const draft = useFormDraft(form, {
    form: session ? 'session' : `book.${book.id}.session`,
    recordId: session?.id,
  });
  const submit = form.handleSubmit((fields) => save.mutate(fields, { draft, onSuccess: onDone }));
  const { control } = form;
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      {!session && <ReadersField value={readers} onChange={setReaders} />}
      <DateRow control={control} name="date" label={t('session.date')} max={today} />
      <AutoGrid align="start" columnWidth={200}>
        {(['minutesRead', 'pagesRead'] as const).map((name) => (
          <TextRow
            key={name}
            control={control}
            name={name}
            label={t(`session.${name}`)}
            hasAsterisk
            inputMode="numeric"
            maxLength={4}
          />
        ))}
      </AutoGrid>
      <TextAreaRow
        control={control}
        name="notes"
        label={t('session.notes')}
        isOptional
        rows={3}
        maxLength={limits.notesMax}
      />
      <TextRow
        control={control}
        name="mood"
        label={t('session.mood')}
        isOptional
        maxLength={limits.moodMax}
        placeholder={t('session.moodPlaceholder')}
      />
      <FormActions
        saveLabel={t('session.save')}
        isBusy={save.isPending}
        onCancel={() => onDone()}
      />
    </Form>
  );
};
