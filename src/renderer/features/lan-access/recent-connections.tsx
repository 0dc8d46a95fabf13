import { Text } from '@radix-ui/themes';
import { Laptop, Smartphone } from 'lucide-react';
import type { SeenDevice } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './lan-access.module.css';

/** Recent connection attempts; only browser and system are known. */
export const SeenDevices = ({ devices }: { devices: SeenDevice[] }) => {
  const { t } = useTranslation('network');
  return (
    <Section title={t('devices.title')}>
      {devices.length === 0 && (
        <Text as="p" size="2" color="gray">
          {t('devices.none')}
        </Text>
      )}
      <PlainList gap="2">
        {devices.map(({ id, device, from, seenAt }) => {
          const isHere = from === 'thisComputer';
          const Icon = isHere ? Laptop : Smartphone;
          return (
            <li key={id} className={styles.seen}>
              <Icon size={18} aria-hidden="true" />
              <span>
                {device || t('found.unknownDevice')}
                {from !== 'homeNetwork' && <Text color="gray"> ({t(`devices.${from}`)})</Text>}
              </span>
              <Text size="2" color="gray" className={styles.seenAt}>
                <RelativeTime iso={seenAt} />
              </Text>
            </li>
          );
        })}
      </PlainList>
    </Section>
  );
};
