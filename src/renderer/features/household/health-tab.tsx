import { Badge, Button, Flex, Grid, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Health } from '#shared/features/household/health.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { FreeSpace } from './free-space.tsx';
import { healthQuery, useCheckHealth } from './health.hooks.ts';
import styles from './health-tab.module.css';
import { SpaceTables } from './space-tables.tsx';
import { StorageMeter } from './storage-meter.tsx';

/** Names and what they are at the moment, beside each other. */
const Facts = ({ facts }: { facts: [name: string, value: ReactNode][] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Backup = ({ health }: { health: Health }) => {
  const { t } = useTranslation('household');
  const { lastBackup } = health;
  return (
    <Section title={t('health.backupTitle')}>
      {lastBackup ? (
        <Text as="p">
          {t('health.lastBackup')} <RelativeTime iso={lastBackup.madeAt} />
        </Text>
      ) : (
        <>
          <div className={styles.badge}>
            <Badge color="amber" size="3">
              {t('health.noBackup')}
            </Badge>
          </div>
          <Text as="p" size="2" color="gray">
            {t('health.noBackupText')}
          </Text>
        </>
      )}
    </Section>
  );
};

const MediaCheck = ({ health }: { health: Health }) => {
  const { t } = useTranslation('household');
  const { mutate: check, isPending } = useCheckHealth();
  const { mediaCheck } = health;
  const missing = mediaCheck?.missingFiles ?? 0;
  return (
    <Section title={t('health.checkTitle')}>
      <div className={styles.badge}>
        <Badge color={mediaCheck ? (missing > 0 ? 'red' : 'jade') : 'gray'} size="3">
          {!mediaCheck
            ? t('health.checkNone')
            : missing > 0
              ? t('health.checkBad', { count: missing })
              : t('health.checkGood')}
        </Badge>
      </div>
      {mediaCheck && (
        <Text as="p" size="2" color="gray">
          {t('health.checkedAt')} <RelativeTime iso={mediaCheck.checkedAt} />
        </Text>
      )}
      <div>
        <Button size="2" variant="soft" loading={isPending} onClick={() => check()}>
          <RefreshCw size={16} aria-hidden="true" />
          {t('health.checkAgain')}
        </Button>
      </div>
    </Section>
  );
};

const NetworkState = ({ network }: Health) => {
  const { t } = useTranslation('household');
  const { lan, port, addresses } = network;
  return (
    <Section title={t('health.networkTitle')}>
      <Text as="p">{t(lan ? 'health.lanOn' : 'health.lanOff')}</Text>
      <Facts
        facts={[
          [t('health.port'), port === null ? '–' : String(port)],
          ...(addresses.length > 0
            ? [[t('health.addresses'), addresses.join(' · ')] as [string, string]]
            : []),
        ]}
      />
    </Section>
  );
};

const HealthSummary = ({ version, startedAt, sessions, sockets }: Health) => {
  const { t } = useTranslation('household');
  return (
    <Section title={t('health.serverTitle')}>
      <Facts
        facts={[
          [t('health.version'), version],
          [t('health.since'), <RelativeTime key="since" iso={startedAt} />],
          [t('health.sessions'), sessions],
          [t('health.sockets'), sockets],
        ]}
      />
    </Section>
  );
};

/** Health: disk, files, backup, network and version. */
export const HealthTab = () => {
  const health = useQuery(healthQuery);
  if (health.isError && !health.data) {
    return <ErrorNote error={health.error} onRetry={() => void health.refetch()} />;
  }
  if (!health.data) return <RowsSkeleton />;
  return (
    <Flex direction="column" gap="6">
      <StorageMeter health={health.data} />
      <SpaceTables storage={health.data.storage} />
      <FreeSpace storage={health.data.storage} />
      <Grid align="start" columns="repeat(auto-fit, minmax(min(300px, 100%), 1fr))" gap="6">
        <Backup health={health.data} />
        <MediaCheck health={health.data} />
        <NetworkState {...health.data} />
        <HealthSummary {...health.data} />
      </Grid>
    </Flex>
  );
};
