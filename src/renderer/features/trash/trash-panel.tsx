import { Button } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import type { TrashCounts, TrashItem } from '#shared/features/trash/trash.contract.ts';
import { TrashKind } from '#shared/features/trash/trash.fields.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
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
    return (
      <EmptyState drawing="empty-trash" title={t('nothing.kind')} hint={t('nothing.kindHint')} />
    );
  }
  return (
    <EmptyState
      drawing="empty-trash"
      title={t(isOwn ? 'nothing.titleOwn' : 'nothing.title')}
      hint={t(isOwn ? 'nothing.hintOwn' : 'nothing.hint')}
    />
  );
};

interface LoadedTrashProps {
  trash: ReturnType<typeof useTrash>;
  kind: TrashKind | null;
  counts: TrashCounts;
  onKind: (kind: TrashKind | null) => void;
}

const LoadedTrash = ({ trash, kind, counts, onKind }: LoadedTrashProps) => {
  const { t } = useTranslation('trash');
  const user = useUser();
  const area = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<TrashItem | null>(null);
  const [isEmptying, setIsEmptying] = useState(false);
  // The button that was pressed goes with its row.
  const returnFocus = () => area.current?.focus({ preventScroll: true });
  const remove = useRemoveThing(returnFocus);
  const chips = useKindChips(counts);
  const items = trash.data?.pages.flatMap((page) => page.items) ?? [];
  const total = sumOf(counts);
  return (
    <section ref={area} tabIndex={-1} aria-label={t('listLabel')} className={styles.area}>
      <div className={styles.bar}>
        <ChoiceChips label={t('kinds.label')} options={chips} value={kind} onChange={onKind} />
        {isAdmin(user) && total > 0 && (
          <Button size="3" color="red" variant="soft" onClick={() => setIsEmptying(true)}>
            <Trash2 size={18} aria-hidden="true" />
            {t('empty.action')}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <NothingHere isFiltered={kind !== null && total > 0} />
      ) : (
        <TrashTable
          items={items}
          count={kind ? counts[kind] : total}
          canLoadMore={trash.hasNextPage && !trash.isFetchingNextPage}
          onLoadMore={() => void trash.fetchNextPage()}
          onRestored={returnFocus}
          onRemove={setAsked}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('remove.title', { title: asked?.title })}
        description={t(`remove.text.${asked?.kind ?? 'post'}`)}
        confirmLabel={t('remove.action')}
        isBusy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked, { onSettled: () => setAsked(null) })}
      />
      <EmptyTrashDialog
        open={isEmptying}
        onOpenChange={setIsEmptying}
        left={total}
        onDone={returnFocus}
      />
    </section>
  );
};

/** The trash as one person may see it; the page and the admin dashboard show the same. */
export const TrashPanel = () => {
  const { t } = useTranslation('trash');
  const [kind, setKind] = useState<TrashKind | null>(null);
  const trash = useTrash(kind);
  // While another kind is fetched, the numbers stay where they are.
  const known = useRef<TrashCounts | null>(null);
  known.current = trash.data?.pages.at(-1)?.counts ?? known.current;
  if (trash.isError && !trash.data) {
    return <ErrorNote text={t('failed')} onRetry={() => void trash.refetch()} />;
  }
  if (trash.isPending || !known.current) return <RowsSkeleton rows={4} height="64px" />;
  return <LoadedTrash trash={trash} kind={kind} counts={known.current} onKind={setKind} />;
};
