import { createPortal } from 'react-dom';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import { useHousehold } from '../accounts/accounts.hooks.ts';
import styles from './key-sheet.module.css';

const Sheet = ({ passphrase }: { passphrase: string }) => {
  const { t } = useTranslation('backups');
  const { data: household } = useHousehold();
  const date = dateFormat({ dateStyle: 'long' }).format(new Date());
  return (
    <>
      <h2 className={styles.title}>{t('lock.sheetTitle')}</h2>
      <p>{t('lock.sheetText', { space: household?.spaceName ?? '' })}</p>
      <p className={styles.passphrase}>{passphrase}</p>
      <div className={styles.code}>
        <QrCode text={passphrase} label={t('lock.qr')} />
      </div>
      <p>{t('lock.sheetKeep')}</p>
      <p>{t('lock.sheetDate', { date })}</p>
    </>
  );
};

/** The sheet with the passphrase, as it is shown, and once more for the printer without the page around it. */
export const KeySheet = ({ passphrase }: { passphrase: string }) => (
  <>
    <div className={styles.shown}>
      <Sheet passphrase={passphrase} />
    </div>
    {createPortal(
      <div className={styles.sheet} aria-hidden="true" data-testid="key-sheet">
        <Sheet passphrase={passphrase} />
      </div>,
      document.body,
    )}
  </>
);
