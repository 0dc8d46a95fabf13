import { Flex, Heading } from '@radix-ui/themes';
import { TrustedDevices } from '../../features/accounts/devices/trusted-devices.tsx';
import { AdminInvites } from '../../features/accounts/invites/admin-invites.tsx';
import { FormerPeople } from '../../features/accounts/people/former-people.tsx';
import { PeopleList } from '../../features/accounts/people/people-list.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Everyone with an account, invite codes, and where kids may sign in. */
export const UsersTab = () => {
  const { t } = useTranslation(['accounts', 'people']);
  return (
    <Flex direction="column" gap="5">
      <PeopleList />
      <FormerPeople />
      <section>
        <Heading as="h2" size="5" mb="3">
          {t('accounts:admin.invites')}
        </Heading>
        <AdminInvites />
      </section>
      <section>
        <Heading as="h2" size="5" mb="3">
          {t('people:devices.title')}
        </Heading>
        <TrustedDevices />
      </section>
    </Flex>
  );
};
