import { Button, Callout, Flex, Text, TextField } from '@radix-ui/themes';
import { Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Things } from '#shared/features/accounts/accounts.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { type AccountRemoval, useDeletePerson, useOwnedData } from './account-deletion.hooks.ts';
import { NewOwnerField, useNewOwners } from './new-owner-field.tsx';
import { OwnedDataNote } from './owned-data-note.tsx';
import { ThingsChoice } from './things-choice.tsx';

interface DeletePersonProps {
  person: AccountRemoval;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closes what else shows the person. */
  onGone?: () => void;
  /** Deactivates instead; not offered for deactivated accounts. */
  onSwitchOff?: () => void;
}

/** A copy comes first, and only the person can make it. */
const ExportFirst = ({
  person,
  onSwitchOff,
}: Pick<DeletePersonProps, 'person' | 'onSwitchOff'>) => {
  const { t } = useTranslation('accounts');
  const name = person.displayName;
  // Without access there is no export to go to.
  const advice = person.accessExpired ? 'exportFirstExpired' : 'exportFirst';
  return (
    <Callout.Root>
      <Callout.Icon>
        <Info size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {t(`accountRemoval.${onSwitchOff ? advice : 'exportFirstInactive'}`, { name })}
      </Callout.Text>
      {onSwitchOff && (
        <Button size="3" variant="soft" onClick={onSwitchOff}>
          {t('accountRemoval.deactivateInstead')}
        </Button>
      )}
    </Callout.Root>
  );
};

const useDeleteForm = ({ person, onOpenChange, onGone }: DeletePersonProps) => {
  const { t } = useTranslation('accounts');
  const remove = useDeletePerson(person, () => {
    onOpenChange(false);
    onGone?.();
  });
  const newOwners = useNewOwners(person);
  const [things, setThings] = useState<Things>('keep');
  const [toUserId, setToUserId] = useState<number>();
  const [confirm, setConfirm] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isNamed = confirm.trim().toLowerCase() === person.username.toLowerCase();
  const newOwner = things === 'move' ? newOwners.find(({ id }) => id === toUserId) : undefined;
  const hasHeir = things !== 'move' || newOwner !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isNamed || !hasHeir) return;
    const body = { things, confirm, ...(newOwner && { toUserId: newOwner.id }) };
    remove.mutate({ body, to: newOwner?.displayName ?? '' });
  };
  return {
    things: { value: things, onChange: setThings },
    newOwner: {
      newOwners,
      value: toUserId,
      onChange: setToUserId,
      error: isTried && !hasHeir ? t('errors.newOwnerRequired') : undefined,
    },
    confirm: {
      value: confirm,
      onChange: setConfirm,
      error: isTried && !isNamed ? t('errors.confirmName') : undefined,
    },
    submit,
    isBusy: remove.isPending,
  };
};

const DeleteForm = (props: DeletePersonProps) => {
  const { person, onOpenChange, onSwitchOff } = props;
  const { t } = useTranslation(['accounts', 'common']);
  const ownedData = useOwnedData(person.id);
  const form = useDeleteForm(props);
  return (
    <Form onSubmit={form.submit}>
      <ExportFirst person={person} {...(onSwitchOff && { onSwitchOff })} />
      <OwnedDataNote ownedData={ownedData} />
      <Text as="p" weight="bold">
        {t('accounts:accountRemoval.choices')}
      </Text>
      <ThingsChoice {...form.things} />
      {form.things.value === 'move' && <NewOwnerField {...form.newOwner} />}
      <Text as="p">{t('accounts:accountRemoval.deleteText')}</Text>
      <FormField
        label={t('accounts:accountRemoval.confirm', { username: person.username })}
        error={form.confirm.error}
      >
        {(attributes) => (
          <TextField.Root
            {...attributes}
            size="3"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.confirm.value}
            onChange={(event) => form.confirm.onChange(event.target.value)}
          />
        )}
      </FormField>
      <Flex wrap="wrap" gap="3">
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          onClick={() => onOpenChange(false)}
        >
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="3" color="red" loading={form.isBusy}>
          {t('accounts:accountRemoval.confirmDelete')}
        </Button>
      </Flex>
    </Form>
  );
};

/** Deletes an account, with a choice of what happens to its things (rule 22). */
export const DeletePerson = (props: DeletePersonProps) => {
  const { t } = useTranslation('accounts');
  return (
    <AppDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('accountRemoval.deleteTitle', { name: props.person.displayName })}
    >
      <DeleteForm {...props} />
    </AppDialog>
  );
};
