import { Button, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { type InviteRole, inviteRoles } from './invites.hooks.ts';

interface InviteMakerProps {
  isBusy: boolean;
  onMake: (role: InviteRole) => void;
}

/** What the person becomes, and the button that makes the code. */
export const InviteMaker = ({ isBusy, onMake }: InviteMakerProps) => {
  const { t } = useTranslation('accounts');
  const [role, setRole] = useState<InviteRole>('family');
  return (
    <Flex align="end" wrap="wrap" gap="3">
      <SelectField
        label={t('admin.inviteRole')}
        options={inviteRoles.map((value) => ({ value, label: t(`admin.roles.${value}`) }))}
        value={role}
        onChange={setRole}
      />
      <Button size="3" loading={isBusy} onClick={() => onMake(role)}>
        {t('admin.makeInvite')}
      </Button>
    </Flex>
  );
};
