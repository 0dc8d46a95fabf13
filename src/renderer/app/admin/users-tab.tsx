import { Heading } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { AdminInvites } from '../../features/accounts/admin-invites.tsx';
import { AdminPeople } from '../../features/accounts/admin-people.tsx';
import styles from './admin-page.module.css';

/** Everybody with an account, and codes for those who are to come. */
export const UsersTab = () => {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.sections}>
      <AdminPeople />
      <section>
        <Heading as="h2" size="5" mb="3">
          {t('admin.invites')}
        </Heading>
        <AdminInvites />
      </section>
    </div>
  );
};
