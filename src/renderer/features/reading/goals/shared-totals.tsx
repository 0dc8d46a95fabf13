import { Card, Heading, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { updateReadingSettings } from '#shared/features/reading/settings.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { readingKeys, readingSettingsQuery, sharedTotalsQuery } from '../reading.hooks.ts';
import styles from './statistics-tab.module.css';

const useShare = () => {
  const { t } = useTranslation(['reading', 'common']);
  return useAction({
    run: (sharesTotals: boolean) => call(updateReadingSettings, { body: { sharesTotals } }),
    update: (client, settings) => {
      client.setQueryData(readingSettingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: readingKeys.shared });
    },
    failure: t('common:errors.notSaved'),
  });
};

/** What members of the family let each other see of their reading: totals, and only if they choose to (rule 139). */
export const SharedTotals = () => {
  const { t } = useTranslation('reading');
  const settings = useQuery(readingSettingsQuery);
  const { data: shared = [] } = useQuery(sharedTotalsQuery);
  const share = useShare();
  return (
    <Card>
      <Heading as="h3" size="3" mb="2">
        {t('shared.title')}
      </Heading>
      <SwitchField
        label={t('shared.mine')}
        isOn={settings.data?.sharesTotals ?? false}
        isDisabled={!settings.data || share.isPending}
        onChange={(checked) => share.mutate(checked)}
      />
      {shared.length === 0 && (
        <Text as="p" size="2" color="gray">
          {t('shared.empty')}
        </Text>
      )}
      {shared.map(({ user, booksCompleted, minutes, pages }) => (
        <div key={user.id} className={styles.row}>
          <PersonAvatar person={user} size={36} />
          <Text weight="bold" className={styles.grow}>
            {user.displayName}
          </Text>
          <Text size="2">
            {booksCompleted + minutes + pages === 0
              ? t('shared.none')
              : t('shared.sums', {
                  count: booksCompleted,
                  minutes,
                  pages: t('books.pages', { count: pages }),
                })}
          </Text>
        </div>
      ))}
    </Card>
  );
};
