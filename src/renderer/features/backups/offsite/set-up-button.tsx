import { Button } from '@radix-ui/themes';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import type { OffsiteState } from '#shared/features/backups/offsite/offsite.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { DestinationForm } from './destination-form.tsx';
import { readHostKeys, useOffsiteActions } from './offsite.hooks.ts';

/** Opens the form for the destination of copies. */
export const SetUpButton = ({ state }: { state: OffsiteState }) => {
  const { t } = useTranslation('offsite');
  const [isOpen, setIsOpen] = useState(false);
  const { setUp } = useOffsiteActions();
  const isReady = state.isLocked && state.program === 'ready';
  return (
    <>
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
        <DestinationForm
          target={state.target}
          submitLabel={t('form.start')}
          failure={t('form.failed')}
          isBusy={setUp.isPending}
          readKeys={readHostKeys}
          onSubmit={(input) => setUp.mutate(input, { onSuccess: () => setIsOpen(false) })}
          onCancel={() => setIsOpen(false)}
        />
      </AppDialog>
    </>
  );
};
