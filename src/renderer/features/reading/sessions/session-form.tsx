import { zodResolver } from '@hookform/resolvers/zod';
import { TextArea, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
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
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useHouseholdDays, useUser } from '../../accounts/accounts.hooks.ts';
import { sentenceOf, useReadingChange } from '../reading-changes.ts';
import styles from '../reading-form.module.css';
import { ReadersField } from './readers-field.tsx';

type Values = z.input<typeof SessionFields>;

interface SessionFormProps {
  book: { id: number };
  session: ReadingSession | undefined;
  measured: { date: string; minutesRead: number } | undefined;
  onDone: (saved?: SavedSession) => void;
}

const NumberField = ({ name }: { name: 'minutesRead' | 'pagesRead' }) => {
  const { t } = useTranslation('reading');
  const { register, formState } = useFormContext<Values>();
  return (
    <FormField label={t(`session.${name}`)} error={formState.errors[name]?.message} hasAsterisk>
      {(props) => (
        <TextField.Root
          {...props}
          {...register(name)}
          size="3"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      )}
    </FormField>
  );
};

const DayField = () => {
  const { t } = useTranslation('reading');
  const { today, weekStartsOn } = useHouseholdDays();
  const { control, formState } = useFormContext<Values>();
  return (
    <Controller
      control={control}
      name="date"
      render={({ field }) => (
        <FormField label={t('session.date')} error={formState.errors.date?.message}>
          {(props) => (
            <DateField
              {...props}
              {...{ today, weekStartsOn }}
              max={today}
              value={field.value}
              onChange={(day) => field.onChange(day ?? today)}
            />
          )}
        </FormField>
      )}
    />
  );
};

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
  const { session, measured, onDone } = props;
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
  useUnsavedInput(form.formState.isDirty);
  const submit = form.handleSubmit((fields) => save.mutate(fields, { onSuccess: onDone }));
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={styles.form}>
        {!session && <ReadersField value={readers} onChange={setReaders} />}
        <DayField />
        <div className={styles.pair}>
          <NumberField name="minutesRead" />
          <NumberField name="pagesRead" />
        </div>
        <FormField label={t('session.notes')} error={errors.notes?.message} isOptional>
          {(field) => (
            <TextArea
              {...field}
              {...form.register('notes')}
              size="3"
              rows={3}
              maxLength={limits.notesMax}
            />
          )}
        </FormField>
        <FormField label={t('session.mood')} error={errors.mood?.message} isOptional>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register('mood')}
              size="3"
              maxLength={limits.moodMax}
              placeholder={t('session.moodPlaceholder')}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormActions
          saveLabel={t('session.save')}
          isBusy={save.isPending}
          onCancel={() => onDone()}
        />
      </form>
    </FormProvider>
  );
};
