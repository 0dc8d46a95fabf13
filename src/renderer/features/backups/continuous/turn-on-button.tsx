import { Button } from '@radix-ui/themes';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useContinuousActions } from './continuous.hooks.ts';

const PlaceForm = ({ state, onClose }: { state: ContinuousState; onClose: () => void }) => {
  const { t } = useTranslation('continuous');
  const { turnOn } = useContinuousActions();
  const { available, place } = state;
  const first = place && available.includes(place) ? place : (available[0] ?? 'backups');
  const [chosen, setChosen] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    turnOn.mutate(chosen, { onSuccess: onClose });
  };
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t('places.label')}
        options={available.map((value) => ({ value, label: t(`places.${value}`) }))}
        value={chosen}
        onChange={setChosen}
      />
      <FormActions saveLabel={t('on.submit')} isBusy={turnOn.isPending} onCancel={onClose} />
    </Form>
  );
};

/** Opens the choice of where continuous copies go. */
export const TurnOnButton = ({ state }: { state: ContinuousState }) => {
  const { t } = useTranslation('continuous');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="3"
        variant="soft"
        disabled={!state.isLocked || state.available.length === 0}
        onClick={() => setIsOpen(true)}
      >
        <RefreshCw size={18} aria-hidden="true" />
        {t(state.place ? 'section.change' : 'section.turnOn')}
      </Button>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={t('on.title')} size="small">
        <PlaceForm state={state} onClose={() => setIsOpen(false)} />
      </AppDialog>
    </>
  );
};
