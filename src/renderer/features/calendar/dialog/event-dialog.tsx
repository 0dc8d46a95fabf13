import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Grid } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type CalendarEvent, eventVersionOf } from '#shared/features/calendar/calendar.contract.ts';
import type { EventChanges, Scope } from '#shared/features/calendar/calendar.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ConflictDialog } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { useSaveEvent } from '../events.mutations.ts';
import { RepeatFields } from '../series/repeat-fields.tsx';
import { ScopeDialog } from '../series/scope-dialog.tsx';
import { SharingFields } from '../sharing/sharing-fields.tsx';
import { type Entry, entryOf, isTakenOut } from '../views/entries.ts';
import type { Span } from '../views/spans.ts';
import { TimeZoneLine } from '../views/time-zone-line.tsx';
import { changesOf, fieldsOf, scopesFor } from './event-changes.ts';
import { entryNow, useEventLabels } from './event-conflict.ts';
import { EventForm, eventFormSince, formOf, newEvent, newEventAt } from './event-form.ts';
import { CustomReminderFields, ReminderField } from './reminder-field.tsx';
import type { Saving } from './save-event.ts';
import { CategoryField, ColourField, TextFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

interface EventDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The event to change; a new one without. */
  entry: Entry | null;
  /** The day of a new event. */
  day: string;
  /** When a new event is, where that was chosen. */
  span: Span | null;
  onDelete: (entry: Entry) => void;
}

/** Makes an event, or changes one. */
export const EventDialog = ({ open, onOpenChange, ...body }: EventDialogProps) => {
  const { t } = useTranslation('calendar');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(body.entry ? 'form.edit' : 'form.new')}
    >
      <EventFormBody {...body} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};

type BodyProps = Pick<EventDialogProps, 'entry' | 'day' | 'span' | 'onDelete'> & {
  onDone: () => void;
};

/** A change that waits for the choice of which events of the series it applies to. */
interface Waiting {
  entry: Entry;
  fields: EventChanges;
  scopes: Scope[];
}

const useEventForm = ({ entry, day, span, onDone }: BodyProps) => {
  const { timeZone } = useHouseholdDays();
  const save = useSaveEvent();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [before] = useState(() => {
    if (entry) return formOf(entry, timeZone);
    return span ? newEventAt(span, timeZone) : newEvent(day);
  });
  const [schema] = useState(() => (entry ? eventFormSince(before) : EventForm));
  const form = useForm<EventForm>({ resolver: zodResolver(schema), defaultValues: before });
  const now = (event: CalendarEvent) => (entry ? entryNow(entry, event, timeZone) : entryOf(event));
  const { conflict, handle, version, base } = useConflict(form, {
    record: entry?.event,
    valuesOf: (event) => formOf(now(event), timeZone),
    versionOf: eventVersionOf,
  });
  const draft = useFormDraft(form, { form: 'event', recordId: entry?.key });
  // After a conflict the series is not asked about again.
  const chosen = useRef<Scope | null>(null);
  const send = (saving: Saving) => {
    chosen.current = saving.choice?.scope ?? null;
    save.mutate(saving, {
      draft,
      onSuccess: onDone,
      onError: handle,
      onSettled: () => setWaiting(null),
    });
  };
  const submit = form.handleSubmit((values) => {
    if (!base.current) return send({ choice: null, fields: fieldsOf(values, timeZone) });
    const based = now(base.current);
    const fields = changesOf(values, based, timeZone);
    const scopes = scopesFor(based, fields, timeZone);
    const scope = scopes.find((name) => name === chosen.current);
    chosen.current = null;
    if (Object.keys(fields).length === 0) {
      draft.end();
      onDone();
    } else if (scopes.length > 0 && !scope) setWaiting({ entry: based, fields, scopes });
    else send({ choice: { entry: based, scope }, fields, version: version() });
  });
  const choose = (scope: Scope) => {
    if (!waiting) return;
    send({ choice: { entry: waiting.entry, scope }, fields: waiting.fields, version: version() });
  };
  const close = () => {
    chosen.current = null;
    conflict.close();
  };
  const isSaving = save.isPending;
  return {
    form,
    draft,
    submit,
    choose,
    waiting,
    setWaiting,
    isSaving,
    conflict: { ...conflict, close },
  };
};

const EventFormBody = (props: BodyProps) => {
  const { entry, onDone, onDelete } = props;
  const { t } = useTranslation(['calendar', 'common']);
  const { form, draft, submit, choose, waiting, setWaiting, isSaving, conflict } =
    useEventForm(props);
  const labels = useEventLabels(conflict.clashes.length > 0);
  const isOwner = entry?.event.isOwner ?? true;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <DraftLine draft={draft} />
        <TextFields />
        <WhenFields />
        <TimeZoneLine />
        <ColourField />
        <Grid columns="2" gap="3">
          <CategoryField />
          <ReminderField />
        </Grid>
        <CustomReminderFields />
        {!(entry && isTakenOut(entry)) && (
          <RepeatFields canBeCustom={entry?.event.recurrence?.isCustom ?? false} />
        )}
        {isOwner && <SharingFields />}
        <FormFooter>
          {entry?.event.canDelete && (
            <Button
              type="button"
              variant="soft"
              color="red"
              size="3"
              mr="auto"
              onClick={() => onDelete(entry)}
            >
              {t('common:actions.delete')}
            </Button>
          )}
          <Button type="button" variant="soft" color="gray" size="3" onClick={onDone}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="3" loading={isSaving}>
            {t('common:actions.save')}
          </Button>
        </FormFooter>
      </Form>
      <ScopeDialog
        open={waiting !== null}
        onOpenChange={() => setWaiting(null)}
        purpose="save"
        {...(waiting && { scopes: waiting.scopes })}
        isBusy={isSaving}
        onChoose={choose}
      />
      <ConflictDialog conflict={conflict} onSubmit={submit} {...labels} />
    </FormProvider>
  );
};
