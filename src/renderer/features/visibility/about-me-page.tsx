import { Flex, Heading, Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useAboutMe } from './about-me.hooks.ts';
import styles from './about-me.module.css';
import { OwnActs } from './own-acts.tsx';
import { SeenAreas } from './seen-areas.tsx';

const Seen = () => {
  const { data, error, refetch } = useAboutMe();
  if (data) return <SeenAreas areas={data.areas} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <RowsSkeleton rows={4} height="160px" />;
};

/** What others can see about the reader, and what they did: worked out by the server's own rules. */
export const AboutMePage = () => {
  const { t } = useTranslation(['visibility', 'shell']);
  const { isChild } = useUser();
  return (
    <SectionTheme name="settings">
      <PageHeader
        section="admin"
        title={t(isChild ? 'shell:header.aboutMeKid' : 'shell:header.aboutMe')}
        sentence={t('sentence')}
      />
      <Flex direction="column" gap="4">
        <Seen />
        <OwnActs />
        <section className={`card ${styles.wide}`}>
          <Heading as="h2" size="4">
            {t('limits.title')}
          </Heading>
          <Text as="p">{t('limits.text')}</Text>
        </section>
      </Flex>
    </SectionTheme>
  );
};
