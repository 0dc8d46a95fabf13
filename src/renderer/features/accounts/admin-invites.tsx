import { Button, Select, Skeleton, Text } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createInvite,
  deleteInvite,
  type Invite,
  listInvites,
} from '#shared/features/accounts/admin.contract.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { copyText } from '../../lib/copy-text.ts';
import { readerLocale } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { accountsKeys } from './accounts.hooks.ts';
import styles from './admin.module.css';

const roles = ['family', 'friend', 'guest'] as const;
type InviteRole = (typeof roles)[number];

const NewCode = ({ code }: { code: string }) => {
  const { t } = useTranslation(['accounts', 'common']);
  return (
    <div role="status">
      <Text as="p" weight="bold">
        {t('accounts:admin.newInvite')}
      </Text>
      <div className={styles.code}>
        <code className={styles.codeText}>{code}</code>
        <Button
          variant="soft"
          size="3"
          onClick={() => {
            if (copyText(code)) showToast({ title: t('accounts:admin.copied'), tone: 'success' });
          }}
        >
          {t('common:actions.copy')}
        </Button>
      </div>
      <Text as="p" size="2" color="gray">
        {t('accounts:admin.newInviteText')}
      </Text>
    </div>
  );
};

const useInviteMutations = () => {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKeys.invites }),
    onError: (error: unknown) =>
      showToast({ title: t('admin.inviteFailed'), description: errorText(error), tone: 'failure' }),
  };
  const make = useMutation({
    mutationFn: (role: InviteRole) => call(createInvite, { body: { role } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteInvite, { params: { id } }),
    ...options,
  });
  return { make, remove };
};

/** Codes that let one person in, each shown once. */
export const AdminInvites = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const [role, setRole] = useState<InviteRole>('family');
  const [removing, setRemoving] = useState<Invite | null>(null);
  const { make, remove } = useInviteMutations();
  const invites = useQuery({
    queryKey: accountsKeys.invites,
    queryFn: ({ signal }) => call(listInvites, {}, { signal }),
  });
  const dateFormat = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' });
  if (invites.isError)
    return <ErrorNote error={invites.error} onRetry={() => void invites.refetch()} />;
  return (
    <>
      <Text as="p">{t('accounts:admin.invitesText')}</Text>
      <div className={styles.inline}>
        <FormField label={t('accounts:admin.inviteRole')}>
          {(field) => (
            <Select.Root
              size="3"
              value={role}
              onValueChange={(value) => setRole(value as InviteRole)}
            >
              <Select.Trigger {...field} />
              <Select.Content>
                {roles.map((option) => (
                  <Select.Item key={option} value={option}>
                    {t(`accounts:admin.roles.${option}`)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </FormField>
        <Button size="3" loading={make.isPending} onClick={() => make.mutate(role)}>
          {t('accounts:admin.makeInvite')}
        </Button>
      </div>
      {make.data && <NewCode code={make.data.code} />}
      {invites.data ? (
        <ul className={styles.invites}>
          {invites.data.map((invite) => (
            <li key={invite.id} className={styles.invite}>
              <Text>
                {t('accounts:admin.inviteFor', { role: t(`accounts:admin.roles.${invite.role}`) })},{' '}
                {t('accounts:admin.expires', {
                  date: dateFormat.format(new Date(invite.expiresAt)),
                })}
              </Text>
              <Button variant="soft" color="gray" onClick={() => setRemoving(invite)}>
                {t('common:actions.delete')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height="44px" />
      )}
      {invites.data?.length === 0 && <Text color="gray">{t('accounts:admin.noInvites')}</Text>}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('accounts:admin.deleteInvite')}
        description={t('accounts:admin.deleteInviteText')}
        confirmLabel={t('common:actions.delete')}
        isBusy={remove.isPending}
        onConfirm={() =>
          removing && remove.mutate(removing.id, { onSettled: () => setRemoving(null) })
        }
      />
    </>
  );
};
