import { Button, Flex, Text } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../../lib/live/live-socket.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { PlainGrid } from '../../../ui/layout/plain-list.tsx';
import { displayKeys, displaysQuery } from '../displays.hooks.ts';
import { DisplayCard } from './display-card.tsx';
import { DisplayDialog } from './display-dialog.tsx';
import styles from './displays.module.css';
import { LinkDialog } from './link-dialog.tsx';

interface ListProps {
  onAdd: () => void;
  onLink: (made: NewDisplayLink) => void;
}

const List = ({ onAdd, onLink }: ListProps) => {
  const { t } = useTranslation('displays');
  const { data, isError, error, refetch } = useQuery(displaysQuery);
  if (isError && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} height="200px" />;
  const add = (
    <Button size="3" onClick={onAdd}>
      <Plus size={20} aria-hidden="true" />
      {t('add')}
    </Button>
  );
  if (data.displays.length === 0)
    return <EmptyState drawing="gallery" title={t('none')} hint={t('noneHint')} action={add} />;
  return (
    <Flex direction="column" align="start" gap="4">
      {add}
      <PlainGrid
        align="start"
        width="100%"
        columns="repeat(auto-fill, minmax(min(340px, 100%), 1fr))"
        gap="4"
      >
        {data.displays.map((display) => (
          <DisplayCard key={display.id} display={display} onLink={onLink} />
        ))}
      </PlainGrid>
    </Flex>
  );
};

/** TVs and old tablets that show pictures, and their links. */
export const DisplaysTab = () => {
  const { t } = useTranslation('displays');
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<NewDisplayLink | null>(null);
  useEffect(
    () =>
      refreshOnChange(client, ['displays', 'albums'], [displaysQuery.queryKey, displayKeys.albums]),
    [client],
  );
  return (
    <Flex direction="column" gap="4">
      <Text as="p" color="gray" className={styles.intro}>
        {t('intro')}
      </Text>
      <List onAdd={() => setIsAdding(true)} onLink={setMade} />
      <DisplayDialog open={isAdding} onOpenChange={setIsAdding} onCreated={setMade} />
      <LinkDialog made={made} onClose={() => setMade(null)} />
    </Flex>
  );
};
