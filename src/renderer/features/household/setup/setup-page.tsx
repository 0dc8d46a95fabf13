import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { desktop } from '../../../lib/desktop.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SignedOutPage } from '../../../ui/layout/signed-out-page.tsx';
import { SetupDataLocation } from './setup-data-location.tsx';
import styles from './setup-page.module.css';
import { SetupWizard } from './setup-wizard.tsx';

/** The code passed to the desktop window; empty in a browser, where it is typed. */
const useToken = () =>
  useQuery({
    queryKey: ['setupToken'],
    queryFn: async () => (await desktop?.setupToken()) ?? '',
  });

/** The setup wizard. */
export const SetupPage = () => {
  const { t } = useTranslation('household');
  const token = useToken();
  const [isDone, setIsDone] = useState(false);
  return (
    <SignedOutPage title={t('setup.title')} sentence={t('setup.sentence')}>
      {!token.isPending && <SetupWizard token={token.data ?? ''} onDone={() => setIsDone(true)} />}
      {!isDone && (
        <Button asChild variant="ghost" size="3" highContrast className={styles.link}>
          <Link to={paths.setupFromBackup}>{t('setup.fromBackup')}</Link>
        </Button>
      )}
      <SetupDataLocation />
    </SignedOutPage>
  );
};
