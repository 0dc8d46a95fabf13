import { Button, Callout, Flex, Heading, Text, TextField } from '@radix-ui/themes';
import { CircleAlert, FolderOpen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ChosenFolder } from '#shared/desktop-bridge.ts';
import {
  isRestorable,
  type RestoreChoice,
  type RestoreFailure,
} from '#shared/features/backups/restore/restore.fields.ts';
import { desktop } from '../../../lib/desktop.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChangedBackup } from '../../../ui/feedback/backup-origin-note.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RestoreProgress } from '../../../ui/feedback/restore-progress.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { ChoiceList, keyOf } from './choice-list.tsx';
import { useChoices, useRestore } from './restore.hooks.ts';
import styles from './restore.module.css';

const FailureNote = ({ failure }: { failure: RestoreFailure }) => {
  const { t } = useTranslation('startup');
  return (
    <Callout.Root color={failure === 'cancelled' ? 'gray' : 'red'} role="alert">
      <Callout.Icon>
        <CircleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t(`failure.${failure}`)}</Callout.Text>
    </Callout.Root>
  );
};

/** Another folder of backups, chosen in the system's own dialog; a browser has none. */
const OtherFolder = ({ onChoose }: { onChoose: (folder: ChosenFolder) => void }) => {
  const { t } = useTranslation('startup');
  if (!desktop) {
    return (
      <Text as="p" size="2" color="gray">
        {t('choices.otherWindow')}
      </Text>
    );
  }
  const choose = async () => {
    const folder = await desktop?.chooseFolder('restore');
    if (folder) onChoose(folder);
  };
  return (
    <Flex wrap="wrap" gap="3">
      <Button type="button" variant="soft" size="3" onClick={() => void choose()}>
        <FolderOpen size={18} aria-hidden="true" />
        {t('choices.other')}
      </Button>
    </Flex>
  );
};

const PassphraseField = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) => {
  const { t } = useTranslation('startup');
  return (
    <FormField label={t('choices.passphrase')} hint={t('choices.passphraseHint')} error={error}>
      {(props) => (
        <TextField.Root
          {...props}
          size="3"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
};

/** What a choice asks for before it is restored. */
interface RestoreProof {
  passphrase: string | null;
  acceptsChanged: boolean;
}

interface ChooserProps {
  token: string;
  folder: ChosenFolder | null;
  onFolder: (folder: ChosenFolder) => void;
  isBusy: boolean;
  passphraseError: string | undefined;
  onRestore: (choice: RestoreChoice, proof: RestoreProof) => void;
}

const Chooser = (props: ChooserProps) => {
  const { token, folder, onFolder, isBusy, passphraseError, onRestore } = props;
  const { t } = useTranslation('startup');
  const found = useChoices(token, folder?.folderToken ?? null, true);
  const [picked, setPicked] = useState<RestoreChoice | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [accepted, setAccepted] = useState<string | null>(null);
  if (found.isPending) return <RowsSkeleton />;
  if (found.isError) {
    return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  }
  const { choices, failure, folder: folderPath } = found.data;
  const chosen =
    choices.find((choice) => picked && keyOf(choice) === keyOf(picked)) ??
    choices.find(({ problem }) => isRestorable(problem)) ??
    null;
  const isChanged = chosen?.origin === 'changed';
  const acceptsChanged = isChanged && accepted === keyOf(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    onRestore(chosen, { passphrase: chosen.isLocked ? passphrase : null, acceptsChanged });
  };
  return (
    <Form p="5" onSubmit={submit}>
      {folderPath && (
        <Text as="p" size="2" className={styles.folder}>
          {t('choices.folder', { folder: folderPath })}
        </Text>
      )}
      {failure && failure !== 'missing' && <FailureNote failure={failure} />}
      {choices.length > 0 ? (
        <ChoiceList choices={choices} chosen={chosen && keyOf(chosen)} onChoose={setPicked} />
      ) : (
        <EmptyState drawing="empty-search" title={t('choices.none')} hint={t('choices.noneHint')} />
      )}
      <OtherFolder onChoose={onFolder} />
      {chosen?.isLocked && (
        <PassphraseField value={passphrase} error={passphraseError} onChange={setPassphrase} />
      )}
      {isChanged && (
        <ChangedBackup
          isAccepted={acceptsChanged}
          onChange={(isAccepted) => setAccepted(isAccepted ? keyOf(chosen) : null)}
        />
      )}
      {chosen && (
        <>
          <Text as="p" size="2" color="gray">
            {t('choices.ends')}
          </Text>
          <Button
            type="submit"
            size="4"
            loading={isBusy}
            disabled={
              (chosen.isLocked && passphrase.trim() === '') || (isChanged && !acceptsChanged)
            }
          >
            {t('choices.restore')}
          </Button>
        </>
      )}
    </Form>
  );
};

interface RestorePanelProps {
  token: string;
  /** A folder to begin with, other than the one this computer knows. */
  startFolder?: ChosenFolder | null;
}

/** Finds what can be restored, and restores it. */
export const RestorePanel = ({ token, startFolder = null }: RestorePanelProps) => {
  const { t } = useTranslation('startup');
  const { progress, failure, passphraseError, start, cancel } = useRestore(token);
  const [folder, setFolder] = useState(startFolder);
  const restore = ({ kind, id }: RestoreChoice, proof: RestoreProof) =>
    start.mutate({ token, folderToken: folder?.folderToken ?? null, kind, id, ...proof });
  return (
    <section className="card">
      <Flex direction="column" gap="4" p="5">
        <Heading as="h2" size="5">
          {t('choices.title')}
        </Heading>
        {failure && <FailureNote failure={failure} />}
        {progress && (
          <>
            <RestoreProgress progress={progress} />
            {progress.phase !== 'opening' && (
              <Flex wrap="wrap" gap="3">
                <Button
                  variant="soft"
                  color="gray"
                  size="3"
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate()}
                >
                  {t('choices.cancel')}
                </Button>
              </Flex>
            )}
          </>
        )}
      </Flex>
      {/* Kept while it runs, so that nothing typed is lost when it fails. */}
      <div hidden={progress !== null}>
        <Chooser
          token={token}
          folder={folder}
          onFolder={setFolder}
          isBusy={start.isPending}
          passphraseError={passphraseError}
          onRestore={restore}
        />
      </div>
    </section>
  );
};
