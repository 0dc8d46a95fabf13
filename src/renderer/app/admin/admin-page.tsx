import { Heading } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { AdminInvites } from '../../features/accounts/admin-invites.tsx';
import { AdminPeople } from '../../features/accounts/admin-people.tsx';
import { HouseholdForm } from '../../features/household/household-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Place } from '../../ui/place.tsx';
import styles from './admin-page.module.css';

/** Where admins run the house; the guard has asked who comes. */
export const AdminPage = () => {
  const { t } = useTranslation('accounts');
  const sections = [
    ['people', AdminPeople],
    ['household', HouseholdForm],
    ['invites', AdminInvites],
  ] as const;
  return (
    <Place name="admin">
      <PageHeader place="admin" title={t('admin.title')} sentence={t('admin.sentence')} />
      {sections.map(([name, Part]) => (
        <section key={name} className={`card ${styles.section}`}>
          <Heading as="h2" size="5">
            {t(`admin.${name}`)}
          </Heading>
          <Part />
        </section>
      ))}
    </Place>
  );
};
