import { Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Invite, listInvites } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { accountsKeys } from '../accounts.hooks.ts';
import { InviteMaker } from './invite-maker.tsx';
import { useInviteMutations } from './invites.hooks.ts';
import { SignInCode } from './sign-in-code.tsx';

const InviteRow = ({ invite, onRemove }: { invite: Invite; onRemove: () => void }) => {
  const { t } = useTranslation(['accounts', 'common']);
  const id = `invite-${invite.id}`;
  const format = dateFormat({ dateStyle: 'medium' });
  return (
    <Flex asChild align="center" justify="between" gap="2">
      <li>
        <div id={id}>
          <Text as="div" weight="bold">
            {t('accounts:admin.inviteFor', { role: t(`accounts:admin.roles.${invite.role}`) })}
          </Text>
          <Text as="div" size="2" color="gray">
            {t('accounts:admin.expires', { date: format.format(new Date(invite.expiresAt)) })}
          </Text>
        </div>
        <Button variant="soft" color="gray" aria-describedby={id} onClick={onRemove}>
          {t('common:actions.delete')}
        </Button>
      </li>
    </Flex>
  );
};

/** Codes that let one person in, each shown once. */
export const AdminInvites = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const [removing, setRemoving] = useState<Invite | null>(null);
  const { make, remove } = useInviteMutations();
  const invites = useQuery({
    queryKey: accountsKeys.invites,
    queryFn: ({ signal }) => call(listInvites, {}, { signal }),
  });
  if (invites.isError && !invites.data)
    return <ErrorNote error={invites.error} onRetry={() => void invites.refetch()} />;
  // A used or deleted code is of no further use.
  const isNewOpen = make.data && invites.data?.some(({ id }) => id === make.data.id);
  return (
    <Flex direction="column" gap="4">
      <Text as="p">{t('accounts:admin.invitesText')}</Text>
      <InviteMaker isBusy={make.isPending} onMake={(role) => make.mutate(role)} />
      {isNewOpen && (
        <SignInCode
          code={make.data.code}
          title={t('accounts:admin.newInvite')}
          text={t('accounts:admin.newInviteText')}
          query={{ code: make.data.code }}
        />
      )}
      {invites.data ? (
        <PlainList gap="2">
          {invites.data.map((invite) => (
            <InviteRow key={invite.id} invite={invite} onRemove={() => setRemoving(invite)} />
          ))}
        </PlainList>
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
    </Flex>
  );
};
