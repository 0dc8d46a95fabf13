import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AutoGrid } from '../../ui/layout/auto-grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import styles from './help.module.css';

const topics = [
  'post',
  'kidHome',
  'memories',
  'treehouse',
  'react',
  'takeDown',
  'chat',
  'join',
  'devices',
  'away',
  'outside',
  'displays',
  'server',
  'password',
  'copies',
] as const;

interface LinkedTopicProps {
  name: 'draw' | 'oldPhone';
  children: ReactNode;
}

const LinkedTopic = ({ name, children }: LinkedTopicProps) => {
  const { t } = useTranslation('help');
  return (
    <section className={`card ${styles.topic}`}>
      <Heading as="h2" size="4">
        {t(`help.${name}.title`)}
      </Heading>
      <Text as="p">{t(`help.${name}.text`)}</Text>
      <Text asChild>{children}</Text>
    </section>
  );
};

export const HelpPage = () => {
  const { t } = useTranslation('help');
  return (
    <SectionTheme name="home">
      <PageHeader section="home" title={t('help.title')} sentence={t('help.sentence')} />
      <section id="grown-up" className={`card ${styles.important}`}>
        <Heading as="h2" size="5">
          {t('help.grownUp.title')}
        </Heading>
        <Text as="p">{t('help.grownUp.text')}</Text>
        <Text as="p">{t('help.grownUp.admins')}</Text>
      </section>
      <AutoGrid columnWidth={320} mt="4">
        {topics.map((topic) => (
          <section key={topic} className={`card ${styles.topic}`}>
            <Heading as="h2" size="4">
              {t(`help.${topic}.title`)}
            </Heading>
            <Text as="p">{t(`help.${topic}.text`)}</Text>
          </section>
        ))}
        <LinkedTopic name="draw">
          <Link to={paths.draw}>{t('help.draw.link')}</Link>
        </LinkedTopic>
        <LinkedTopic name="oldPhone">
          <a href={paths.upload}>{t('help.oldPhone.link')}</a>
        </LinkedTopic>
      </AutoGrid>
    </SectionTheme>
  );
};
