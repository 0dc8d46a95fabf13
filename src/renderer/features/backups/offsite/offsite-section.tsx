import { Button, Callout, Flex, Heading, Text, Link as TextLink } from '@radix-ui/themes';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OffsiteState } from '#shared/features/backups/offsite/offsite.contract.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { readHostKeys, useOffsite, useOffsiteActions } from './offsite.hooks.ts';
import { OffsiteStatus } from './offsite-status.tsx';
import { PlaceForm } from './place-form.tsx';

/** Why nothing can be set up yet. */
const Missing = ({ state }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  if (state.isLocked && state.program === 'ready') return null;
  const text = !state.isLocked
    ? 'section.lockFirst'
    : state.program === 'old'
      ? 'section.oldProgram'
      : 'section.noProgram';
  return (
    <Callout.Root color="amber" highContrast>
      <Callout.Icon>
        <TriangleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {t(text)}{' '}
        {!state.isLocked && (
          <TextLink href="#backup-lock" highContrast underline="always">
            {t('section.toLock')}
          </TextLink>
        )}
      </Callout.Text>
    </Callout.Root>
  );
};

const SetUp = ({ state }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  const [isOpen, setIsOpen] = useState(false);
  const { setUp } = useOffsiteActions();
  const isReady = state.isLocked && state.program === 'ready';
  return (
    <Flex wrap="wrap" gap="3">
      <Button
        size="3"
        variant="soft"
        disabled={!isReady || state.work !== null}
        onClick={() => setIsOpen(true)}
      >
        <CloudUpload size={18} aria-hidden="true" />
        {t(state.target ? 'section.change' : 'section.setUp')}
      </Button>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={t('form.title')}>
        <PlaceForm
          target={state.target}
          submitLabel={t('form.start')}
          failure={t('form.failed')}
          isBusy={setUp.isPending}
          readKeys={readHostKeys}
          onSubmit={(input) => setUp.mutate(input, { onSuccess: () => setIsOpen(false) })}
          onCancel={() => setIsOpen(false)}
        />
      </AppDialog>
    </Flex>
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
      {state.target && <OffsiteStatus state={state} target={state.target} />}
      <SetUp state={state} />
    </>
  );
};

/** Copies of locked backups elsewhere: where they go, how they are, and setting them up. */
export const OffsiteSection = () => {
  const { t } = useTranslation('offsite');
  return (
    <Flex asChild direction="column" gap="3" minWidth="0" maxWidth="68ch">
      <section aria-label={t('section.title')}>
        <Heading as="h2" size="4">
          {t('section.title')}
        </Heading>
        <Content />
      </section>
    </Flex>
  );
};
