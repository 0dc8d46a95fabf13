import { Button, Flex, Text } from '@radix-ui/themes';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useBackupSettings } from './backups.hooks.ts';
import { LockWizard } from './lock-wizard.tsx';

/** Whether backups are locked, and what that is good for. */
export const BackupLock = ({ isLocked, isBusy }: { isLocked: boolean; isBusy: boolean }) => {
  const { t } = useTranslation('backups');
  const [open, setOpen] = useState<'lock' | 'unlock' | null>(null);
  const { unlock } = useBackupSettings();
  const close = () => setOpen(null);
  return (
    <Section title={t('lock.title')} id="backup-lock">
      <Text as="p">{t(isLocked ? 'lock.on' : 'lock.off')}</Text>
      <Text as="p" size="2" color="gray">
        {t('lock.limits')}
      </Text>
      <Flex wrap="wrap" gap="3">
        <Button size="3" variant="soft" disabled={isBusy} onClick={() => setOpen('lock')}>
          <Lock size={18} aria-hidden="true" />
          {t(isLocked ? 'lock.change' : 'lock.turnOn')}
        </Button>
        {isLocked && (
          <Button
            size="3"
            variant="soft"
            color="gray"
            disabled={isBusy}
            onClick={() => setOpen('unlock')}
          >
            {t('lock.turnOff')}
          </Button>
        )}
      </Flex>
      <AppDialog
        open={open === 'lock'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'lock' : null)}
        title={t('lock.dialogTitle')}
      >
        <LockWizard isLocked={isLocked} onClose={close} />
      </AppDialog>
      <ConfirmDialog
        open={open === 'unlock'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'unlock' : null)}
        title={t('lock.offTitle')}
        description={t('lock.offText')}
        confirmLabel={t('lock.turnOff')}
        isBusy={unlock.isPending}
        onConfirm={() => unlock.mutate(undefined, { onSettled: close })}
      />
    </Section>
  );
};
