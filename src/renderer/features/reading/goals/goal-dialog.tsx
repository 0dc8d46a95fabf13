import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  createGoal,
  type ReadingGoal,
  updateGoal,
} from '#shared/features/reading/goals.contract.ts';
import { GoalType, Timeframe } from '#shared/features/reading/reading.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { CheckboxRow } from '../../../ui/form/rows/checkbox-row.tsx';
import { DateRow } from '../../../ui/form/rows/date-row.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { AutoGrid } from '../../../ui/layout/auto-grid.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { sentenceOf, useReadingChange } from '../reading-changes.ts';
import { GoalFormFields, type GoalInput, type GoalOutput } from './goal-fields.ts';

interface GoalDialogProps {
  /** The goal to change; a new one without. */
  goal?: ReadingGoal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new goal, or one that is to change. */
export const GoalDialog = ({ goal, open, onOpenChange }: GoalDialogProps) => {
  const { t } = useTranslation('reading');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(goal ? 'goals.editTitle' : 'goals.newTitle')}
    >
      <GoalForm goal={goal} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};

/** A goal without an end is sent without one (spec, part 2 section 7). */
const withoutEmptyEnd = ({ endDate, ...fields }: Omit<GoalOutput, 'progress' | 'completed'>) =>
  endDate ? { ...fields, endDate } : fields;

const useSaveGoal = (goal: ReadingGoal | undefined) => {
  const add = useReadingChange(
    'goalAdded',
    ({ progress: _progress, completed: _completed, ...fields }: GoalOutput) => {
      const body = { ...withoutEmptyEnd(fields), progress: 0, completed: false };
      return call(createGoal, { body });
    },
    sentenceOf,
  );
  const change = useReadingChange(
    'goalUpdated',
    ({ progress, completed, ...fields }: GoalOutput) =>
      call(updateGoal, {
        params: { id: goal?.id ?? 0 },
        body: {
          ...withoutEmptyEnd(fields),
          // A number left empty is counted again.
          ...(progress === goal?.progress ? {} : { progress }),
          ...(completed === goal?.completed ? {} : { completed }),
        },
      }),
    sentenceOf,
  );
  return goal ? change : add;
};

const valuesOf = (goal: ReadingGoal | undefined, today: string): GoalInput => ({
  goalType: goal?.goalType ?? 'books',
  targetValue: String(goal?.targetValue ?? 1),
  timeframe: goal?.timeframe ?? 'monthly',
  startDate: goal?.startDate ?? today,
  endDate: goal?.timeframe === 'custom' ? goal.endDate : null,
  progress: goal ? String(goal.progress) : '',
  completed: goal?.completed ?? false,
});

const GoalForm = ({ goal, onDone }: { goal: ReadingGoal | undefined; onDone: () => void }) => {
  const { t } = useTranslation('reading');
  const { today } = useHouseholdDays();
  const save = useSaveGoal(goal);
  const form = useForm<GoalInput, unknown, GoalOutput>({
    resolver: zodResolver(GoalFormFields),
    defaultValues: valuesOf(goal, today),
  });
  const draft = useFormDraft(form, { form: 'goal', recordId: goal?.id });
  const submit = form.handleSubmit((fields) => save.mutate(fields, { draft, onSuccess: onDone }));
  const { control, watch } = form;
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      <AutoGrid align="start" columnWidth={200}>
        <SelectRow
          control={control}
          name="goalType"
          label={t('goals.goalTypeLabel')}
          options={GoalType.options.map((value) => ({ value, label: t(`goals.type.${value}`) }))}
        />
        <TextRow
          control={control}
          name="targetValue"
          label={t('goals.targetValueLabel')}
          inputMode="numeric"
        />
      </AutoGrid>
      <SelectRow
        control={control}
        name="timeframe"
        label={t('goals.timeframeLabel')}
        options={Timeframe.options.map((value) => ({
          value,
          label: t(`goals.timeframe.${value}`),
        }))}
      />
      <AutoGrid align="start" columnWidth={200}>
        <DateRow control={control} name="startDate" label={t('goals.startDate')} />
        {watch('timeframe') === 'custom' && (
          <DateRow
            control={control}
            name="endDate"
            label={t('goals.endDate')}
            isOptional
            min={watch('startDate')}
            canClear
          />
        )}
      </AutoGrid>
      {goal && (
        <>
          <TextRow
            control={control}
            name="progress"
            label={t('goals.progressLabel')}
            hint={t('goals.progressHint')}
            inputMode="numeric"
          />
          <CheckboxRow control={control} name="completed" label={t('goals.completed')} />
        </>
      )}
      <FormActions
        saveLabel={goal ? undefined : t('goals.create')}
        isBusy={save.isPending}
        onCancel={onDone}
      />
    </Form>
  );
};
