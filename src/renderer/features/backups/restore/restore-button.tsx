import { Button } from '@radix-ui/themes';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { BackupOrigin } from '#shared/features/backups/backups.fields.ts';
import {
  isRestorable,
  type RestoreFailure,
} from '#shared/features/backups/restore/restore.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { RestoreTarget } from './restore-backup.hooks.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { restoreTime } from './restore-time.ts';

interface RestoreButtonProps {
  backup: {
    id: string;
    createdAt: string;
    isLocked: boolean;
    origin: BackupOrigin | null;
    problem: RestoreFailure | null;
  };
}

const ActionButton = ({
  target,
  label,
  name,
  isDisabled = false,
}: {
  target: RestoreTarget;
  label: string;
  name: string;
  isDisabled?: boolean;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="soft"
        size="3"
        disabled={isDisabled}
        aria-label={name}
        onClick={() => setIsOpen(true)}
      >
        <History size={18} aria-hidden="true" />
        {label}
      </Button>
      <RestoreDialog open={isOpen} onOpenChange={setIsOpen} target={target} />
    </>
  );
};

/** Brings a backup back, after a question. One whose database is not whole cannot be. */
export const RestoreButton = ({ backup }: RestoreButtonProps) => {
  const { t } = useTranslation(['startup', 'common']);
  const { id, createdAt: madeAt, isLocked, origin } = backup;
  return (
    <ActionButton
      target={{ kind: 'backup', id, madeAt, isLocked, origin }}
      label={t('admin.action')}
      name={t('common:named', { action: t('admin.action'), name: restoreTime(madeAt) })}
      isDisabled={!isRestorable(backup.problem)}
    />
  );
};

/** Restores the data from before a restore. */
export const UndoButton = ({ id, madeAt }: { id: string; madeAt: string }) => {
  const { t } = useTranslation(['startup', 'common']);
  return (
    <ActionButton
      target={{ kind: 'safety', id, madeAt }}
      label={t('admin.undo')}
      name={t('common:named', { action: t('admin.undo'), name: restoreTime(madeAt) })}
    />
  );
};
