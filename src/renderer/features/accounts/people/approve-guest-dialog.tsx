import { useState } from 'react';
import { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';

interface ApproveGuestProps {
  name: string;
  isBusy: boolean;
  onApprove: (role: GuestRole) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const RoleForm = ({ name, isBusy, onApprove, onOpenChange }: ApproveGuestProps) => {
  const { t } = useTranslation('people');
  const [role, setRole] = useState<GuestRole | null>(null);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (role) onApprove(role);
      }}
    >
      <ChoiceCards
        label={t('approve.title', { name })}
        options={GuestRole.options.map((value) => ({
          value,
          label: t(`groups.${value}`),
          text: t(`approve.${value}`),
        }))}
        value={role}
        onChange={setRole}
      />
      <FormActions
        saveLabel={t('table.approve')}
        isBusy={isBusy}
        isDisabled={role === null}
        onCancel={() => onOpenChange(false)}
      />
    </Form>
  );
};

/** Approves a guest and asks as what, in one step (rule 15). */
export const ApproveGuestDialog = (props: ApproveGuestProps) => {
  const { t } = useTranslation('people');
  const { name, open, onOpenChange } = props;
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('approve.title', { name })}
      description={t('approve.text')}
      size="small"
    >
      <RoleForm {...props} />
    </AppDialog>
  );
};
