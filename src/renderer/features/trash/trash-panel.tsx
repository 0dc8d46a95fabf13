import { Button, Flex } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import type { TrashCounts, TrashItem } from '#shared/features/trash/trash.contract.ts';
import { TrashKind } from '#shared/features/trash/trash.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { EmptyTrashDialog } from './empty-trash-dialog.tsx';
import { sumOf, useRemoveThing, useTrash } from './trash.hooks.ts';
import styles from './trash-panel.module.css';
import { TrashTable } from './trash-table.tsx';

/** What can be shown alone, with how much of it there is. */
const useKindChips = (counts: TrashCounts) => {
  const { t } = useTranslation('trash');
  const user = useUser();
  const kinds = TrashKind.options.filter((kind) => kind !== 'file' || isAdmin(user));
  const chip = (name: string, count: number) => t('chip', { name, count });
  return [
    { value: null, label: chip(t('kinds.all'), sumOf(counts)) },
    ...kinds.map((kind) => ({ value: kind, label: chip(t(`kinds.${kind}`), counts[kind]) })),
  ];
};

const NothingHere = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useTranslation('trash');
  const isOwn = !isGrownUp(useUser());
  if (isFiltered) {
    return <EmptyState drawing="empty-trash" title={t('nothing.kind')} />;
  }
  return (
    <EmptyState drawing="empty-trash" title={t(isOwn ? 'nothing.titleOwn' : 'nothing.title')} />
  );
};

interface TrashListProps {
  trash: ReturnType<typeof useTrash>;
  kind: TrashKind | null;
  counts: TrashCounts;
  onRestored: () => void;
  onRemove: (item: TrashItem) => void;
}

const TrashList = ({ trash, kind, counts, onRestored, onRemove }: TrashListProps) => {
  const { t } = useTranslation(['trash', 'common']);
  if (trash.isError && !trash.data) {
    return <ErrorNote text={t('common:errors.notLoaded')} onRetry={() => void trash.refetch()} />;
  }
  if (!trash.data) return <RowsSkeleton rows={4} height="64px" />;
  const items = trash.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NothingHere isFiltered={kind !== null && sumOf(counts) > 0} />;
  return (
    <>
      <TrashTable
        items={items}
        count={kind ? counts[kind] : sumOf(counts)}
        canLoadMore={trash.hasNextPage && !trash.isFetchingNextPage && !trash.isFetchNextPageError}
        onLoadMore={() => void trash.fetchNextPage()}
        onRestored={onRestored}
        onRemove={onRemove}
      />
      {trash.isFetchNextPageError && (
        <ErrorNote error={trash.error} onRetry={() => void trash.fetchNextPage()} />
      )}
    </>
  );
};

interface AskingProps {
  item: TrashItem | null;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before one thing is ended. */
const RemoveDialog = ({ item, onClose, onDone }: AskingProps) => {
  const { t } = useTranslation('trash');
  const remove = useRemoveThing(onDone);
  // While the dialog closes it still names the thing.
  const [named, setNamed] = useState(item);
  if (item && item !== named) setNamed(item);
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={onClose}
      title={t('remove.title', { title: named?.title })}
      description={t(`remove.text.${named?.kind ?? 'post'}`)}
      confirmLabel={t('remove.action')}
      isBusy={remove.isPending}
      onConfirm={() => item && remove.mutate(item, { onSettled: onClose })}
    />
  );
};

const none: TrashCounts = { post: 0, album: 0, picture: 0, file: 0, book: 0, room: 0 };

/** The trash as one person may see it; the page and the admin dashboard show the same. */
export const TrashPanel = () => {
  const { t } = useTranslation('trash');
  const user = useUser();
  const area = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<TrashKind | null>(null);
  const [asked, setAsked] = useState<TrashItem | null>(null);
  const [isEmptying, setIsEmptying] = useState(false);
  const trash = useTrash(kind);
  // While another kind is fetched, the numbers stay where they are.
  const [counts, setCounts] = useState(none);
  const latest = trash.data?.pages.at(-1)?.counts ?? counts;
  if (latest !== counts) setCounts(latest);
  const chips = useKindChips(counts);
  // The button that was pressed goes with its row.
  const returnFocus = () => area.current?.focus({ preventScroll: true });
  return (
    <section ref={area} tabIndex={-1} aria-label={t('listLabel')}>
      {(sumOf(counts) > 0 || kind !== null) && (
        <Flex align="center" justify="between" wrap="wrap" gap="3" mb="4" className={styles.bar}>
          <ChoiceChips
            className="scroll-row"
            label={t('kinds.label')}
            options={chips}
            value={kind}
            onChange={setKind}
          />
          {isAdmin(user) && sumOf(counts) > 0 && (
            <Button size="3" color="red" variant="soft" onClick={() => setIsEmptying(true)}>
              <Trash2 size={18} aria-hidden="true" />
              {t('empty.action')}
            </Button>
          )}
        </Flex>
      )}
      <TrashList
        trash={trash}
        kind={kind}
        counts={counts}
        onRestored={returnFocus}
        onRemove={setAsked}
      />
      <RemoveDialog item={asked} onClose={() => setAsked(null)} onDone={returnFocus} />
      <EmptyTrashDialog
        open={isEmptying}
        onOpenChange={setIsEmptying}
        left={sumOf(counts)}
        onDone={returnFocus}
      />
    </section>
  );
};
