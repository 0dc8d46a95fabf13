import { Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { RecoveryState } from '#shared/features/backups/restore/restore.contract.ts';
import { isTransient } from '#shared/features/backups/restore/restore.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { SignedOutPage } from '../../../ui/layout/signed-out-page.tsx';
import { CodeForm } from './code-form.tsx';
import {
  useDamagedFolder,
  useRecoveryState,
  useStartFresh,
  useTryAgain,
  useWindowToken,
} from './restore.hooks.ts';
import styles from './restore.module.css';
import { RestorePlace } from './restore-place.tsx';

const FreshButton = ({ token }: { token: string }) => {
  const { t } = useTranslation('startup');
  const [isAsking, setIsAsking] = useState(false);
  const fresh = useStartFresh(token);
  return (
    <>
      <Button variant="ghost" color="gray" size="3" onClick={() => setIsAsking(true)}>
        {t('fresh.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('fresh.title')}
        description={t('fresh.text')}
        confirmLabel={t('fresh.confirm')}
        isBusy={fresh.isPending}
        onConfirm={() => fresh.mutate()}
      />
    </>
  );
};

const Acts = ({ token, recovery }: { token: string; recovery: RecoveryState }) => {
  const { t } = useTranslation(['startup', 'common']);
  const { reason, run } = recovery;
  const again = useTryAgain(token, run);
  const dataFolder = useDamagedFolder(token);
  const isDamaged = reason === 'databaseDamaged';
  const isRestorable = isDamaged || reason === 'migrationFailed';
  return (
    <>
      {isRestorable && <RestorePlace token={token} />}
      {dataFolder.data && (
        <Text as="p" size="2" className={styles.folder}>
          {t('folder', dataFolder.data)}
        </Text>
      )}
      {isTransient(reason) && (
        <Text as="p" size="3" role="status">
          {t('retry.waiting')}
        </Text>
      )}
      <Flex wrap="wrap" gap="3">
        {!isDamaged && (
          <Button
            size="3"
            variant={isRestorable ? 'soft' : 'solid'}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('common:actions.tryAgain')}
          </Button>
        )}
        {isDamaged && <FreshButton token={token} />}
      </Flex>
    </>
  );
};

/** Replaces every page while the server cannot start: what is wrong, and what to do. */
export const RecoveryPage = () => {
  const { t } = useTranslation('startup');
  const recovery = useRecoveryState();
  const windowToken = useWindowToken();
  const [typed, setTyped] = useState('');
  const token = windowToken.data || typed;
  if (!recovery || windowToken.isPending) return null;
  const title = token ? t(`reason.${recovery.reason}.title`) : t('repair.title');
  return (
    <SignedOutPage title={title} sentence={t(`reason.${recovery.reason}.text`)}>
      {token ? (
        <Acts token={token} recovery={recovery} />
      ) : (
        <CodeForm text={t('repair.text')} onEnter={setTyped} />
      )}
    </SignedOutPage>
  );
};
