import { Select } from '@radix-ui/themes';
import { useState } from 'react';
import { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

interface AdminRoleProps {
  person: AdminUser;
  isBusy: boolean;
  onChange: (role: Role) => void;
}

/** A person's role; changes to admins ask first. */
export const AdminRole = ({ person, isBusy, onChange }: AdminRoleProps) => {
  const { t } = useTranslation('accounts');
  const [wanted, setWanted] = useState<Role | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const kind = person.role === 'admin' ? 'takeAdmin' : 'makeAdmin';
  // A kid's account cannot be an admin.
  const roles = Role.options.filter((role) => role !== 'admin' || !person.isChild);
  const choose = (role: Role) => {
    if (role !== 'admin' && person.role !== 'admin') return onChange(role);
    setWanted(role);
    setIsAsking(true);
  };
  return (
    <>
      <Select.Root
        size="3"
        value={person.role}
        disabled={isBusy}
        onValueChange={(role) => choose(role as Role)}
      >
        <Select.Trigger aria-label={`${t('admin.role')}: ${person.displayName}`} />
        <Select.Content>
          {roles.map((role) => (
            <Select.Item key={role} value={role}>
              {t(`admin.roles.${role}`)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(`admin.${kind}`, { name: person.displayName })}
        description={t(`admin.${kind}Text`)}
        confirmLabel={t(`admin.${kind}Confirm`)}
        tone={kind === 'takeAdmin' ? 'danger' : 'plain'}
        onConfirm={() => {
          setIsAsking(false);
          if (wanted) onChange(wanted);
        }}
      />
    </>
  );
};
