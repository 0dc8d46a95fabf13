import { EllipsisVertical, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { AppMenu } from '../../ui/menu/app-menu.tsx';
import type { EntryActions } from './entry-actions.ts';
import { useDeleteEntry } from './journal.hooks.ts';

interface EntryMenuProps extends EntryActions {
  entry: Journal;
  title: string;
}

/** What the writer can do with an entry. */
export const EntryMenu = ({ entry, title, onEdit, Share }: EntryMenuProps) => {
  const { t } = useTranslation(['journal', 'common']);
  const [opened, setOpened] = useState<'share' | 'delete' | null>(null);
  const { mutate, isPending } = useDeleteEntry(entry.id, () => setOpened(null));
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpened(null);
  return (
    <>
      <AppMenu
        label={t('common:optionsFor', { title })}
        items={[
          { label: t('common:actions.edit'), Icon: Pencil, onSelect: () => onEdit(entry) },
          { label: t('entry.share'), Icon: Share2, onSelect: () => setOpened('share') },
          {
            label: t('common:actions.delete'),
            Icon: Trash2,
            tone: 'danger',
            isApart: true,
            onSelect: () => setOpened('delete'),
          },
        ]}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </AppMenu>
      {opened === 'share' && <Share entry={entry} open onOpenChange={handleOpenChange} />}
      <ConfirmDialog
        open={opened === 'delete'}
        onOpenChange={handleOpenChange}
        title={t('delete.title')}
        description={t('delete.question')}
        confirmLabel={t('common:actions.delete')}
        onConfirm={() => mutate()}
        isBusy={isPending}
      />
    </>
  );
};
