import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { HelpCallState } from './use-help-call.ts';

/** Asks whether to call a grown-up, and stays until it rings: its *Cancel* still cancels the call. */
export const HelpCallDialog = ({ call }: { call: HelpCallState }) => {
  const { t } = useTranslation('shell');
  const isAsking = call.step === 'asking';
  return (
    <ConfirmDialog
      open={call.step !== 'idle'}
      onOpenChange={(open) => !open && call.cancel()}
      title={t(isAsking ? 'help.ask' : 'help.soon')}
      description={t(isAsking ? 'help.askText' : 'help.soonText')}
      confirmLabel={t('help.yes')}
      onConfirm={call.confirm}
      isBusy={!isAsking}
      tone="plain"
    />
  );
};
