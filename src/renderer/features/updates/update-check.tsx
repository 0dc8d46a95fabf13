import { Button, Callout, Flex, Text } from '@radix-ui/themes';
import { CircleAlert, RefreshCw } from 'lucide-react';
import type { UpdateState } from '#shared/features/updates/updates.contract.ts';
import type { UpdateFailure } from '#shared/features/updates/updates.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { NewVersion } from './new-version.tsx';
import { useUpdateStep } from './updates.hooks.ts';

const FailureNote = ({ title, failure }: { title: string; failure: UpdateFailure }) => {
  const { t } = useTranslation('updates');
  return (
    <Callout.Root color="red" role="alert" highContrast>
      <Callout.Icon>
        <CircleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        <strong>{title}.</strong> {t(`failures.${failure}`)}
      </Callout.Text>
    </Callout.Root>
  );
};

const LastCheck = ({ lastCheck }: Pick<UpdateState, 'lastCheck'>) => {
  const { t } = useTranslation('updates');
  if (!lastCheck) return <Text color="gray">{t('check.never')}</Text>;
  return (
    <Text color="gray">
      {t('check.lastCheck')} <RelativeTime iso={lastCheck.at} />.{' '}
      {!lastCheck.failure && !lastCheck.isNewer && t('check.isNewest')}
    </Text>
  );
};

/** Before this step ended badly it was either being fetched or being put in place. */
const failureTitle = ({ step }: UpdateState) =>
  step === 'ready' ? ('check.installFailed' as const) : ('check.getFailed' as const);

/** When it was last looked, what was found, and looking again. */
export const UpdateCheck = ({ updates }: { updates: UpdateState }) => {
  const { t } = useTranslation('updates');
  const check = useUpdateStep('check');
  const { step, lastCheck, failure } = updates;
  const isChecking = check.isPending || step === 'checking';
  return (
    <Flex direction="column" gap="3" minWidth="0">
      {(step === 'idle' || step === 'checking') && (
        <Flex align="center" justify="between" wrap="wrap" gap="3" maxWidth="68ch">
          <LastCheck lastCheck={lastCheck} />
          <Button size="3" variant="soft" loading={isChecking} onClick={() => check.mutate()}>
            <RefreshCw size={16} aria-hidden="true" />
            {t('check.checkNow')}
          </Button>
        </Flex>
      )}
      {lastCheck?.failure && !isChecking && (
        <FailureNote title={t('check.checkFailed')} failure={lastCheck.failure} />
      )}
      {failure && <FailureNote title={t(failureTitle(updates))} failure={failure} />}
      {updates.available && <NewVersion updates={updates} available={updates.available} />}
    </Flex>
  );
};
