import { Badge, Tabs, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { TabRow } from '../../ui/layout/tab-row.tsx';
import styles from './badge-grid.module.css';
import { categories, rowsOf } from './badge-rows.ts';
import { BadgeTile } from './badge-tile.tsx';

interface BadgeGridProps {
  book: BadgeBook;
  isOwn: boolean;
  isKid: boolean;
}

/** The categories as tabs, each with what it is for and its badges. */
export const BadgeGrid = (view: BadgeGridProps) => {
  const { t } = useTranslation(['badges', 'common']);
  const [current, setCurrent] = useState<string>(categories[0].name);
  return (
    <Tabs.Root value={current} onValueChange={setCurrent}>
      <TabRow chosen={current} aria-label={t('panel.tabs')}>
        {categories.map(({ name, category }) => {
          const count = rowsOf(view, category).filter(({ earned }) => earned).length;
          return (
            <Tabs.Trigger key={name} value={name}>
              <span className={styles.tab}>
                {t(`categories.${name}.name`)}
                {count > 0 && (
                  <Badge radius="full" aria-hidden="true">
                    {count}
                  </Badge>
                )}
              </span>
            </Tabs.Trigger>
          );
        })}
      </TabRow>
      {categories.map((tab) => {
        const { name, category, colour } = tab;
        const rows = name === current ? rowsOf(view, category) : [];
        return (
          <Tabs.Content
            key={name}
            value={name}
            className={styles.content}
            data-accent-color={colour}
          >
            <Text as="p" size="3" mb="3">
              {t(`categories.${name}.hint`)}
              {view.isOwn && 'isSecret' in tab && ` ${t('common:onlyYouSee')}`}
            </Text>
            {rows.length === 0 ? (
              <Text as="p" size="3" className={styles.empty}>
                {t('panel.empty')}
              </Text>
            ) : (
              <ul className={styles.grid}>
                {rows.map((row) => (
                  <BadgeTile key={row.key} row={row} />
                ))}
              </ul>
            )}
          </Tabs.Content>
        );
      })}
    </Tabs.Root>
  );
};
