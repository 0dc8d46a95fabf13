import { Card, Heading, Select, Text } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AgeBand, ageBands } from '#shared/features/reading/ages.ts';
import { updateShelf } from '#shared/features/reading/settings.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { readingKeys, shelvesQuery } from '../reading.hooks.ts';
import styles from './statistics-tab.module.css';

/** For grown-ups: each kid's age limit (rule 136). */
export const KidShelves = () => {
  const { t } = useTranslation(['reading', 'common']);
  const client = useQueryClient();
  const { data: kids = [] } = useQuery(shelvesQuery);
  const save = useAction({
    run: ({ userId, shelf }: { userId: number; shelf: AgeBand }) =>
      call(updateShelf, { params: { userId }, body: { shelf } }),
    success: ({ user }) => t('kidsBooks.saved', { name: user.displayName }),
    onSuccess: () => client.invalidateQueries({ queryKey: readingKeys.shelves }),
    failure: t('common:errors.notSaved'),
  });
  if (kids.length === 0) return null;
  return (
    <Card>
      <Heading as="h3" size="3" mb="1">
        {t('kidsBooks.title')}
      </Heading>
      <Text as="p" size="2" color="gray" mb="2">
        {t('kidsBooks.hint')}
      </Text>
      {kids.map(({ user, shelf }) => (
        <div key={user.id} className={styles.row}>
          <Text weight="bold" className={styles.grow}>
            {user.displayName}
          </Text>
          <Select.Root
            size="3"
            value={shelf}
            onValueChange={(value) => save.mutate({ userId: user.id, shelf: value as AgeBand })}
          >
            <Select.Trigger aria-label={t('kidsBooks.of', { name: user.displayName })} />
            <Select.Content>
              {ageBands.map((band) => (
                <Select.Item key={band} value={band}>
                  {t('kidsBooks.upTo', { band })}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        </div>
      ))}
    </Card>
  );
};
