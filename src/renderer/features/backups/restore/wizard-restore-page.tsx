import { Button, Flex } from '@radix-ui/themes';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SignedOutPage } from '../../../ui/layout/signed-out-page.tsx';
import { CodeForm } from './code-form.tsx';
import { useWindowToken } from './restore.hooks.ts';
import { RestorePlace } from './restore-place.tsx';

/** Setup from a backup, for moving to another computer. */
export const WizardRestorePage = () => {
  const { t } = useTranslation(['startup', 'common']);
  const windowToken = useWindowToken();
  const [typed, setTyped] = useState('');
  const token = windowToken.data || typed;
  return (
    <SignedOutPage title={t('startup:wizard.title')} sentence={t('startup:wizard.text')}>
      {token && <RestorePlace token={token} />}
      {!token && !windowToken.isPending && <CodeForm onEnter={setTyped} />}
      <Flex wrap="wrap" gap="3">
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={paths.setup}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('common:actions.back')}
          </Link>
        </Button>
      </Flex>
    </SignedOutPage>
  );
};
