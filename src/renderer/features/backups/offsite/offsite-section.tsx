import { Flex, Text } from '@radix-ui/themes';
import type { OffsiteState } from '#shared/features/backups/offsite/offsite.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { WarningNote } from '../../../ui/feedback/warning-note.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LockFirstNote } from '../lock-first-note.tsx';
import { useOffsite } from './offsite.hooks.ts';
import { OffsiteStatus } from './offsite-status.tsx';
import { SetUpButton } from './set-up-button.tsx';

/** Why nothing can be set up yet. */
const Missing = ({ state }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  if (!state.isLocked) return <LockFirstNote text={t('section.lockFirst')} />;
  if (state.program === 'ready') return null;
  return (
    <WarningNote
      texts={[t(state.program === 'old' ? 'section.oldProgram' : 'section.noProgram')]}
    />
  );
};

const Content = () => {
  const { t } = useTranslation('offsite');
  const offsite = useOffsite();
  if (!offsite.data) {
    if (!offsite.isError) return <RowsSkeleton />;
    return <ErrorNote error={offsite.error} onRetry={() => void offsite.refetch()} />;
  }
  const { data: state } = offsite;
  return (
    <>
      {!state.target && <Text as="p">{t('section.off')}</Text>}
      <Text as="p" size="2" color="gray">
        {t('section.locked')}
      </Text>
      <Missing state={state} />
      {state.target ? (
        <OffsiteStatus state={state} target={state.target} />
      ) : (
        <Flex>
          <SetUpButton state={state} />
        </Flex>
      )}
    </>
  );
};

/** Copies of locked backups elsewhere: where they go, how they are, and setting them up. */
export const OffsiteSection = () => {
  const { t } = useTranslation('offsite');
  return (
    <Section title={t('section.title')} maxWidth="68ch">
      <Content />
    </Section>
  );
};
