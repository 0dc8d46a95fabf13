import { Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { OffsiteState } from '#shared/features/backups/offsite/offsite.contract.ts';
import type { OffsiteTarget } from '#shared/features/backups/offsite/offsite.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { WarningNote } from '../../../ui/feedback/warning-note.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { HostKeys } from './destination-form.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { useOffsiteActions } from './offsite.hooks.ts';
import styles from './offsite.module.css';
import { OffsiteProgress } from './offsite-progress.tsx';
import { placeText } from './place-text.ts';
import { SetUpButton } from './set-up-button.tsx';

const Checked = ({ state: { lastCheck } }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  if (!lastCheck) return null;
  const { at, files, sentAgain } = lastCheck;
  return (
    <Text as="p" size="2" color="gray">
      {t('section.checked')}: <RelativeTime iso={at} />,{' '}
      {t('section.checkedFiles', { count: files })}.{' '}
      {sentAgain > 0 && t('section.sentAgain', { count: sentAgain })}
    </Text>
  );
};

const Warnings = ({ state: { lastFailure, isOld, lost, work } }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  const failed =
    lastFailure?.reason === 'cancelled'
      ? t('section.stopped')
      : lastFailure && t('section.failed', { reason: t(`failures.${lastFailure.reason}`) });
  const texts = [
    ...(lost > 0 ? [t('section.lost', { count: lost })] : []),
    ...(isOld ? [t('section.old')] : []),
    ...(failed && !work ? [failed] : []),
  ];
  return <WarningNote texts={texts} />;
};

const Actions = ({ state }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  const [open, setOpen] = useState<'limits' | 'end' | null>(null);
  const { copy, end } = useOffsiteActions();
  const close = () => setOpen(null);
  return (
    <Flex wrap="wrap" gap="3">
      {!state.work && (
        <Button
          size="3"
          variant="soft"
          disabled={!state.isLocked || state.program !== 'ready'}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t('section.copyNow')}
        </Button>
      )}
      <SetUpButton state={state} />
      <Button size="3" variant="soft" color="gray" onClick={() => setOpen('limits')}>
        {t('section.limits')}
      </Button>
      <Button size="3" variant="soft" color="gray" onClick={() => setOpen('end')}>
        {t('section.turnOff')}
      </Button>
      <LimitsDialog open={open === 'limits'} limits={state.limits} onClose={close} />
      <ConfirmDialog
        open={open === 'end'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'end' : null)}
        title={t('section.offTitle')}
        description={t('section.offText')}
        confirmLabel={t('section.offConfirm')}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: close })}
      />
    </Flex>
  );
};

interface OffsiteStatusProps {
  state: OffsiteState;
  target: OffsiteTarget;
}

/** Where copies go, how the last one went, and what is being copied. */
export const OffsiteStatus = ({ state, target }: OffsiteStatusProps) => {
  const { t } = useTranslation('offsite');
  const { stop } = useOffsiteActions();
  const { lastCopy, work, hostKeys } = state;
  return (
    <>
      <p className={styles.where}>{placeText(target)}</p>
      {hostKeys.length > 0 && (
        <div>
          <Text as="p" size="2" weight="bold">
            {t('section.key')}
          </Text>
          <HostKeys keys={hostKeys} label={t('section.key')} />
        </div>
      )}
      <Text as="p">
        {lastCopy ? (
          <>
            {t('section.last')}: <RelativeTime iso={lastCopy.at} />
          </>
        ) : (
          t('section.never')
        )}
      </Text>
      <Text as="p" size="2" color="gray">
        {t('section.kept')}
      </Text>
      <Checked state={state} />
      <Warnings state={state} />
      {work && (
        <OffsiteProgress work={work} isStopping={stop.isPending} onStop={() => stop.mutate()} />
      )}
      <Actions state={state} />
    </>
  );
};
