import { Button, Flex, Text } from '@radix-ui/themes';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { desktop } from '../../lib/desktop.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useBackupSettings } from './backups.hooks.ts';
import styles from './backups-tab.module.css';
import { FolderPassphrase } from './folder-passphrase.tsx';

type Folder = BackupsState['folder'];

/** How safe the folder is, honestly. */
const Safety = ({ folder }: { folder: Folder }) => {
  const { t } = useTranslation('backups');
  const { kind, isOnSameDisk, freeBytes, problem } = folder;
  const text =
    kind === 'own' ? 'own' : isOnSameDisk ? 'sameDisk' : isOnSameDisk === false && 'otherDisk';
  return (
    <>
      {problem ? (
        <Text as="p" size="2" color="red">
          {t(`problems.${problem}`)}
        </Text>
      ) : (
        text && (
          <Text as="p" size="2" color="gray">
            {t(`folder.${text}`)}
          </Text>
        )
      )}
      {freeBytes !== null && (
        <Text as="p" size="2" color="gray">
          {t('folder.free', { size: byteText(freeBytes) })}
        </Text>
      )}
    </>
  );
};

const Buttons = ({ folder, isBusy }: { folder: Folder; isBusy: boolean }) => {
  const { t } = useTranslation(['backups', 'common']);
  const { folder: change } = useBackupSettings();
  const fail = useFailureToast();
  /** The folder that wants a passphrase first. */
  const [lockedToken, setLockedToken] = useState<string | null>(null);
  const use = (folderToken: string | null) =>
    change.mutate(folderToken === null ? { folderToken } : { folderToken }, {
      onError: (error) => {
        const needsPassphrase =
          error instanceof ApiError && error.sentence === t('errors.passphraseNeeded');
        if (needsPassphrase) setLockedToken(folderToken);
        else fail(t('common:errors.notSaved'), error);
      },
    });
  const choose = async () => {
    const chosen = await desktop?.chooseFolder('backups');
    if (chosen) use(chosen.folderToken);
  };
  return (
    <Flex wrap="wrap" gap="3">
      {desktop && (
        <Button
          size="3"
          variant="soft"
          disabled={isBusy}
          loading={change.isPending}
          onClick={() => void choose()}
        >
          <FolderOpen size={18} aria-hidden="true" />
          {t('folder.choose')}
        </Button>
      )}
      {folder.kind === 'chosen' && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          disabled={isBusy}
          loading={change.isPending}
          onClick={() => use(null)}
        >
          {t('folder.useOwn')}
        </Button>
      )}
      <FolderPassphrase folderToken={lockedToken} onClose={() => setLockedToken(null)} />
    </Flex>
  );
};

/** Where backups are kept; another folder is chosen at the home computer alone. */
export const BackupFolder = ({ folder, isBusy }: { folder: Folder; isBusy: boolean }) => {
  const { t } = useTranslation('backups');
  const isOption = folder.kind === 'option';
  return (
    <Section title={t('folder.title')}>
      <p className={styles.path}>{folder.path}</p>
      <Safety folder={folder} />
      {(isOption || !desktop) && (
        <Text as="p" size="2" color="gray">
          {t(isOption ? 'folder.option' : 'folder.onlyHere')}
        </Text>
      )}
      {!isOption && <Buttons folder={folder} isBusy={isBusy} />}
    </Section>
  );
};
