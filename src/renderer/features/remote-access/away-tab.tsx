import { Flex, Heading, Skeleton, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './away-tab.module.css';
import { ProxyWay } from './proxy-way.tsx';
import { remoteAccessQuery, useRemoteAccessLive } from './remote-access.hooks.ts';
import { RouterWay } from './router-way.tsx';
import { TailnetWay } from './tailnet-way.tsx';

const reasons = ['portForwarding', 'tunnel', 'automatic'] as const;

const NotOffered = () => {
  const { t } = useTranslation('remoteAccess');
  return (
    <section>
      <Heading as="h3" size="4" mb="2">
        {t('notOffered.title')}
      </Heading>
      <ul className={styles.list}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`notOffered.${reason}`)}</li>
        ))}
      </ul>
    </section>
  );
};

/** The ways in from outside, all off at first; for admins. */
export const AwayTab = () => {
  const { t } = useTranslation('remoteAccess');
  const { data: state, isError, error, refetch } = useQuery(remoteAccessQuery);
  useRemoteAccessLive();
  if (!state) {
    if (isError) return <ErrorNote error={error} onRetry={() => void refetch()} />;
    return <Skeleton width="100%" height="160px" />;
  }
  return (
    <Flex direction="column" align="stretch" gap="4">
      <Heading as="h2" size="5">
        {t('title')}
      </Heading>
      <Text as="p">{t('sentence')}</Text>
      <RouterWay state={state} />
      <TailnetWay state={state} />
      <ProxyWay state={state} />
      <NotOffered />
    </Flex>
  );
};
