import { Download, MoreHorizontal, Upload } from 'lucide-react';
import { useState } from 'react';
import { exportReading } from '#shared/features/reading/reading-csv.contract.ts';
import { pathOf } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import { CsvDialog } from './csv-dialog.tsx';

/** A download that the session's cookie answers for. */
const download = (what: 'logs' | 'sessions') => {
  const link = document.createElement('a');
  link.href = pathOf(exportReading, {}, { what });
  link.download = '';
  link.click();
};

/** Import and export of reading lists. */
export const CsvButtons = () => {
  const { t } = useTranslation('reading');
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <AppMenu
        label={t('csv.menu')}
        items={[
          { label: t('csv.import'), Icon: Upload, onSelect: () => setIsImporting(true) },
          { label: t('csv.exportLogs'), Icon: Download, onSelect: () => download('logs') },
          { label: t('csv.exportSessions'), Icon: Download, onSelect: () => download('sessions') },
        ]}
      >
        <MoreHorizontal size={20} aria-hidden="true" />
      </AppMenu>
      <CsvDialog open={isImporting} onOpenChange={setIsImporting} />
    </>
  );
};
