import { BellRing, Download, EllipsisVertical, Smartphone, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { exportCalendar } from '#shared/features/calendar/files.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppMenu } from '../../ui/menu/app-menu.tsx';
import { useImport } from './files/files.hooks.ts';
import { ImportDialog } from './files/import-dialog.tsx';
import { ImportResultDialog } from './files/import-result-dialog.tsx';
import { SubscriptionDialog } from './files/subscription-dialog.tsx';
import { useNotificationConsent } from './reminders/notification-consent.ts';

const download = () => {
  const link = document.createElement('a');
  link.href = exportCalendar.path;
  link.download = '';
  link.click();
};

/** Files, phones and notifications: what a calendar is asked for now and then. */
export const CalendarMenu = () => {
  const { t } = useTranslation('calendar');
  const [isFollowing, setIsFollowing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { mutate: importFile, isPending, stage, cancel, data: imported, reset } = useImport();
  const consent = useNotificationConsent();
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) importFile(file);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <>
      <AppMenu
        label={t('menu.label')}
        items={[
          { label: t('menu.import'), Icon: Upload, onSelect: () => picker.current?.click() },
          { label: t('menu.export'), Icon: Download, onSelect: download },
          { label: t('follow.title'), Icon: Smartphone, onSelect: () => setIsFollowing(true) },
          ...(consent.canAsk
            ? [{ label: t('menu.notify'), Icon: BellRing, onSelect: consent.ask, isApart: true }]
            : []),
        ]}
      >
        <EllipsisVertical size={22} aria-hidden="true" />
      </AppMenu>
      <input
        ref={picker}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={t('menu.import')}
        disabled={isPending}
        onChange={handleFile}
      />
      <ImportDialog isPending={isPending} stage={stage} onCancel={cancel} />
      <ImportResultDialog result={imported} onClose={reset} />
      <SubscriptionDialog open={isFollowing} onOpenChange={setIsFollowing} />
    </>
  );
};
