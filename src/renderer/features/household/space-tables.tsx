import { Grid } from '@radix-ui/themes';
import type { Health } from '#shared/features/household/health.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SpaceTable } from './space-table.tsx';
import { bytesOf } from './storage-parts.ts';

const kinds = ['images', 'videos', 'recordings', 'avatars', 'covers', 'private', 'trash'] as const;

/** What each person's and each kind's files take up. */
export const SpaceTables = ({ storage }: Pick<Health, 'storage'>) => {
  const { t } = useTranslation('household');
  const people = storage.people.map((person) => ({ ...person, key: person.id }));
  const uses = kinds
    .filter((kind) => bytesOf(storage[kind]) > 0)
    .map((kind) => ({ ...storage[kind], key: kind, name: t(`space.kinds.${kind}`) }));
  const empty = t('space.none');
  return (
    <Grid columns="repeat(auto-fit, minmax(min(300px, 100%), 1fr))" gap="6" align="start">
      <SpaceTable
        title={t('space.byPerson')}
        column={t('space.person')}
        rows={people}
        empty={empty}
        note={t('space.note')}
      />
      <SpaceTable
        title={t('space.byKind')}
        column={t('space.kind')}
        rows={uses}
        empty={empty}
        note={t('space.kindNote')}
      />
    </Grid>
  );
};
