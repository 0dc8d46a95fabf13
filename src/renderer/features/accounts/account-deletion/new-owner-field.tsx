import { Select } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { isHousehold } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { type AdminUser, adminListUsers } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { accountsKeys } from '../accounts.hooks.ts';
import type { AccountRemoval } from './account-deletion.hooks.ts';

/** Possible new owners: family members, who see what the family shares. */
export const useNewOwners = (person: AccountRemoval): AdminUser[] => {
  const { data } = useQuery({
    queryKey: accountsKeys.adminUsers,
    queryFn: ({ signal }) => call(adminListUsers, {}, { signal }),
  });
  return (data ?? []).filter((other) => other.id !== person.id && isHousehold(other));
};

interface NewOwnerFieldProps {
  newOwners: Member[];
  value: number | undefined;
  onChange: (id: number) => void;
  error: string | undefined;
}

/** Chooses the new owner; no one is preselected. */
export const NewOwnerField = ({ newOwners, value, onChange, error }: NewOwnerFieldProps) => {
  const { t } = useTranslation('accounts');
  return (
    <FormField label={t('accountRemoval.newOwner')} error={error}>
      {(attributes) => (
        <Select.Root
          size="3"
          value={value === undefined ? '' : String(value)}
          onValueChange={(id) => onChange(Number(id))}
        >
          <Select.Trigger {...attributes} placeholder={t('accountRemoval.chooseOwner')} />
          <Select.Content>
            {newOwners.map(({ id, displayName }) => (
              <Select.Item key={id} value={String(id)}>
                {displayName}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </FormField>
  );
};
