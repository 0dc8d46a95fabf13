import { Grid, TextField } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { OffsiteLimits } from '#shared/features/backups/offsite/offsite.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useOffsiteActions } from './offsite.hooks.ts';

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (text: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Suggested hours: while everyone sleeps. */
const night = { from: 60, to: 360 };

const LimitsForm = ({ limits, onClose }: { limits: OffsiteLimits; onClose: () => void }) => {
  const { t } = useTranslation('offsite');
  const { limits: save } = useOffsiteActions();
  const saved = {
    speed: String(limits.uploadKbps ?? ''),
    when: limits.hours ? 'hours' : 'whole',
    from: clock((limits.hours ?? night).from),
    to: clock((limits.hours ?? night).to),
  } as const;
  const [speed, setSpeed] = useState(saved.speed);
  const [when, setWhen] = useState<'whole' | 'hours'>(saved.when);
  const [from, setFrom] = useState(saved.from);
  const [to, setTo] = useState(saved.to);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const hasOtherTimes = when === 'hours' && (from !== saved.from || to !== saved.to);
  useUnsavedInput(speed !== saved.speed || when !== saved.when || hasOtherTimes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = OffsiteLimits.safeParse({
      uploadKbps: speed.trim() === '' ? null : Number(speed),
      hours: when === 'hours' ? { from: minutesOf(from), to: minutesOf(to) } : null,
    });
    if (parsed.success) save.mutate(parsed.data, { onSuccess: onClose });
    else
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])),
      );
  };
  const times = [
    ['from', from, setFrom, errors.hours],
    ['to', to, setTo, undefined],
  ] as const;
  return (
    <Form onSubmit={submit}>
      <FormField
        label={t('limits.speed')}
        hint={t('limits.speedHint')}
        error={errors.uploadKbps}
        isOptional
      >
        {(field) => (
          <TextField.Root
            {...field}
            size="3"
            inputMode="numeric"
            autoComplete="off"
            value={speed}
            onChange={({ target }) => setSpeed(target.value)}
          />
        )}
      </FormField>
      <SelectField
        label={t('limits.when')}
        options={(['whole', 'hours'] as const).map((value) => ({
          value,
          label: t(`limits.${value}`),
        }))}
        value={when}
        onChange={setWhen}
      />
      {when === 'hours' && (
        <Grid columns="2" gap="3">
          {times.map(([name, value, change, error]) => (
            <FormField key={name} label={t(`limits.${name}`)} error={error}>
              {(field) => (
                <TextField.Root
                  {...field}
                  size="3"
                  type="time"
                  value={value}
                  onChange={({ target }) => change(target.value)}
                />
              )}
            </FormField>
          ))}
        </Grid>
      )}
      <FormActions isBusy={save.isPending} onCancel={onClose} />
    </Form>
  );
};

interface LimitsDialogProps {
  open: boolean;
  limits: OffsiteLimits;
  onClose: () => void;
}

/** When and how fast copies are sent. */
export const LimitsDialog = ({ open, limits, onClose }: LimitsDialogProps) => {
  const { t } = useTranslation('offsite');
  return (
    <AppDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('limits.title')}
      size="small"
    >
      <LimitsForm limits={limits} onClose={onClose} />
    </AppDialog>
  );
};
