import { Flex, Heading, Text } from '@radix-ui/themes';
import type { Health } from '#shared/features/household/health.contract.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainGrid } from '../../ui/layout/plain-list.tsx';
import { DiskNote, useReserveText } from './disk-note.tsx';
import styles from './health-tab.module.css';
import { type StoragePart, storageParts } from './storage-parts.ts';

/** One kind of data, in numbers if known. */
const usePartText = () => {
  const { t } = useTranslation('household');
  return ({ name, count, bytes }: StoragePart): string => {
    if (bytes === 0) return t('health.nothing');
    const size = byteText(bytes);
    if (name !== 'images' && name !== 'videos' && name !== 'trash') return size;
    return t(`health.${name}`, { count: count ?? 0, size });
  };
};

/** How the disk is used, as a bar and in words. */
export const StorageMeter = ({ health }: { health: Health }) => {
  const { t } = useTranslation('household');
  const textOf = usePartText();
  const parts = storageParts(health);
  const { disk } = health;
  const reserve = useReserveText(disk);
  const sums = { free: byteText(disk.freeBytes), total: byteText(disk.totalBytes) };
  return (
    <Flex asChild direction="column" gap="3" minWidth="0">
      <section>
        <Flex align="baseline" justify="between" wrap="wrap" gapX="4" gapY="1">
          <Heading as="h2" size="5">
            {t('health.storage')}
          </Heading>
          <Text>{t('health.free', sums)}</Text>
        </Flex>
        <div className={styles.bar} role="img" aria-label={t('health.free', sums)}>
          {parts
            .filter(({ name, bytes }) => bytes > 0 && name !== 'free')
            .map(({ name, share }) => (
              <span
                key={name}
                className={styles.part}
                data-part={name}
                style={{ flexBasis: `${share * 100}%` }}
              />
            ))}
        </div>
        <PlainGrid
          columns="repeat(auto-fit, minmax(min(280px, 100%), 1fr))"
          gapX="6"
          gapY="2"
          aria-label={t('health.meter')}
        >
          {parts.map((part) => (
            <Flex key={part.name} asChild align="baseline" wrap="wrap" gapX="2">
              <li>
                <span className={styles.dot} data-part={part.name} aria-hidden="true" />
                <span className={styles.legendName}>{t(`health.parts.${part.name}`)}</span>
                <span className={styles.legendText}>{textOf(part)}</span>
              </li>
            </Flex>
          ))}
        </PlainGrid>
        <Text as="p" size="2" color="gray">
          {t('health.counted')}
        </Text>
        {disk.level === 'ok' ? (
          <Text as="p" size="2" color="gray">
            {t('health.uploadsOpen', { min: byteText(disk.minBytes) })} {reserve}
          </Text>
        ) : (
          <DiskNote disk={disk} />
        )}
      </section>
    </Flex>
  );
};
