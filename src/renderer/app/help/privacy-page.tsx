import { Button, Heading, Text } from '@radix-ui/themes';
import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  type PrivacyRow,
  privacyColumns,
  privacyRules,
} from '#shared/features/visibility/privacy-rules.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AutoGrid } from '../../ui/layout/auto-grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import styles from './help.module.css';

const rows = Object.keys(privacyRules) as PrivacyRow[];
const topics = [
  'where',
  'away',
  'photos',
  'kids',
  'rooms',
  'organiser',
  'reading',
  'guests',
  'deleted',
  'copies',
  'passwords',
] as const;

const RulesTable = () => {
  const { t } = useTranslation('help');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('privacy.table.what')}</th>
          {privacyColumns.map((column) => (
            <th key={column} scope="col">
              {t(`privacy.table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((what) => (
          <tr key={what}>
            <th scope="row">{t(`privacy.table.${what}`)}</th>
            {privacyColumns.map((column, index) => (
              <td key={column} data-column={t(`privacy.table.${column}`)}>
                {t(`privacy.table.${privacyRules[what][index] ?? 'no'}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const PrivacyPage = () => {
  const { t } = useTranslation(['help', 'shell']);
  const user = useUser();
  return (
    <SectionTheme name="home">
      <PageHeader section="admin" title={t('privacy.title')} sentence={t('privacy.sentence')} />
      <section className={`card ${styles.important}`}>
        <Heading as="h2" size="5">
          {t('privacy.who.title')}
        </Heading>
        <Text as="p">{t('privacy.who.text')}</Text>
        <RulesTable />
        {!user.accessExpired && (
          <Button asChild size="3" variant="soft" mt="2">
            <Link to={paths.aboutMe}>
              <Eye size={18} aria-hidden="true" />
              {t(user.isChild ? 'shell:header.aboutMeKid' : 'shell:header.aboutMe')}
            </Link>
          </Button>
        )}
      </section>
      <AutoGrid columnWidth={320} mt="4">
        {topics.map((topic) => (
          <section key={topic} className={`card ${styles.topic}`}>
            <Heading as="h2" size="4">
              {t(`privacy.${topic}.title`)}
            </Heading>
            <Text as="p">{t(`privacy.${topic}.text`)}</Text>
          </section>
        ))}
      </AutoGrid>
      <Text as="p" size="2" mt="4">
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          {t('privacy.licences')}
        </a>
      </Text>
    </SectionTheme>
  );
};
