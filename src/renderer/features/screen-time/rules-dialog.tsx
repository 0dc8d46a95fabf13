import { Callout, Text, TextField } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { DraftLine } from '../../ui/form/draft-line.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { DayFields } from './day-fields.tsx';
import { type DraftProblem, type RulesDraft, toDraft, toRules } from './rules-draft.ts';
import { useSetRules } from './screen-time.hooks.ts';
import styles from './screen-time.module.css';
import { weekFrom } from './week-text.ts';

interface PartProps {
  draft: RulesDraft;
  onChange: (draft: RulesDraft) => void;
  problem: DraftProblem | null;
}

const MinutesPart = ({ draft, onChange, problem }: PartProps) => {
  const { t } = useTranslation('screenTime');
  return (
    <div>
      <CheckboxField
        label={<strong>{t('form.limitMinutes')}</strong>}
        isOn={draft.hasMinutes}
        onChange={(hasMinutes) => onChange({ ...draft, hasMinutes })}
      />
      {draft.hasMinutes && (
        <FormField
          label={t('form.minutes')}
          error={problem === 'minutes' ? t('errors.minutes') : undefined}
        >
          {(attributes) => (
            <TextField.Root
              {...attributes}
              size="3"
              type="number"
              inputMode="numeric"
              min={limits.dailyMinutesMin}
              max={limits.dailyMinutesMax}
              className={styles.minutes}
              value={draft.minutes}
              onChange={(event) => onChange({ ...draft, minutes: event.target.value })}
            />
          )}
        </FormField>
      )}
    </div>
  );
};

const HoursPart = ({ draft, onChange, problem }: PartProps) => {
  const { t } = useTranslation('screenTime');
  const { weekStartsOn } = useHouseholdDays();
  const isShut = draft.days.every(({ kind }) => kind === 'none');
  return (
    <div>
      <CheckboxField
        label={<strong>{t('form.limitHours')}</strong>}
        isOn={draft.hasHours}
        onChange={(hasHours) => onChange({ ...draft, hasHours })}
      />
      {draft.hasHours && (
        <>
          <Text as="p" size="2" color="gray" mb="2">
            {t('form.hoursHint')}
          </Text>
          {weekFrom(weekStartsOn).map((weekday) => (
            <DayFields key={weekday} weekday={weekday} draft={draft} onChange={onChange} />
          ))}
          {problem === 'times' && (
            <Text as="p" color="red" role="alert">
              {t('form.timeMissing')}
            </Text>
          )}
          {isShut && (
            <Callout.Root color="orange" role="status">
              <Callout.Text>{t('form.closedAllWeek')}</Callout.Text>
            </Callout.Root>
          )}
        </>
      )}
    </div>
  );
};

const RulesForm = ({ time, onDone }: { time: ScreenTime; onDone: () => void }) => {
  const form = useForm<RulesDraft>({ defaultValues: toDraft(time.rules) });
  const kept = useFormDraft(form, { form: 'screenTime', recordId: time.kid.id });
  const draft = form.watch();
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const save = useSetRules(time.kid.id);
  const change = (next: RulesDraft) => {
    setProblem(null);
    form.setValue('hasMinutes', next.hasMinutes, { shouldDirty: true });
    form.setValue('minutes', next.minutes, { shouldDirty: true });
    form.setValue('hasHours', next.hasHours, { shouldDirty: true });
    form.setValue('days', next.days, { shouldDirty: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rules = toRules(draft);
    if (typeof rules === 'string') setProblem(rules);
    else save.mutate(rules, { draft: kept, onSuccess: onDone });
  };
  const part = { draft, onChange: change, problem };
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={kept} />
      <MinutesPart {...part} />
      <HoursPart {...part} />
      <FormActions isBusy={save.isPending} onCancel={onDone} />
    </Form>
  );
};

interface RulesDialogProps {
  time: ScreenTime;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sets the limits of one kid. */
export const RulesDialog = ({ time, open, onOpenChange }: RulesDialogProps) => {
  const { t } = useTranslation('screenTime');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('form.title', { name: time.kid.displayName })}
    >
      <RulesForm time={time} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};
