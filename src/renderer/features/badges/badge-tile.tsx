import { Badge, Box, Flex, Progress, Text } from '@radix-ui/themes';
import { Lock } from 'lucide-react';
import { badges } from '#shared/features/badges/badges.catalogue.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { badgeIcons } from './badge-icons.ts';
import type { BadgeRow } from './badge-rows.ts';
import styles from './badge-tile.module.css';
import { EarnedLine } from './earned-line.tsx';

/** A badge: what it is for, and since when one has it or how far one is. */
export const BadgeTile = ({ row }: { row: BadgeRow }) => {
  const { t } = useTranslation('badges');
  const { badge, earned, progress } = row;
  const { icon, level } = badges[badge];
  const Icon = badgeIcons[icon];
  const name = t(`badges.${badge}.name`);
  return (
    <li className={styles.tile} data-locked={earned ? undefined : ''}>
      <span className={styles.medal} aria-hidden="true">
        <Icon size={30} />
        {!earned && (
          <span className={styles.lock}>
            <Lock size={14} />
          </span>
        )}
      </span>
      <Box flexGrow="1" flexBasis="0%" minWidth="0">
        <Flex align="center" wrap="wrap" gapX="2" gapY="1">
          <Text as="p" size="3" weight="bold" className={styles.name}>
            {name}
          </Text>
          {level > 1 && (
            <Badge radius="full" color={earned ? undefined : 'gray'}>
              {t('tile.level', { level })}
            </Badge>
          )}
        </Flex>
        <Text as="p" size="2" className={styles.text}>
          {t(`badges.${badge}.description`)}
        </Text>
        {earned ? <EarnedLine earned={earned} /> : <LockedLine name={name} progress={progress} />}
      </Box>
    </li>
  );
};

const LockedLine = ({ name, progress }: { name: string; progress: BadgeRow['progress'] }) => {
  const { t } = useTranslation('badges');
  if (!progress || progress.goal === 1) {
    return (
      <Text as="p" size="2" className={styles.when}>
        {t('tile.locked')}
      </Text>
    );
  }
  const { have, goal } = progress;
  return (
    <Flex align="center" gap="2" mt="1">
      <Progress
        value={have}
        max={goal}
        size="2"
        aria-label={t('tile.progressOf', { name })}
        className={styles.bar}
      />
      <Text size="2" className={styles.count}>
        {t('tile.progress', { have, goal })}
      </Text>
    </Flex>
  );
};
