import { Button, Callout } from '@radix-ui/themes';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onServerVersion } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** Says that the server was updated since this page was opened, without interrupting (rule 158). */
export const NewVersion = () => {
  const { t } = useTranslation('shell');
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    let first: string | undefined;
    onServerVersion((version) => {
      first ??= version;
      if (version !== first) setIsOld(true);
    });
    return () => onServerVersion(() => {});
  }, []);
  if (!isOld) return null;
  return (
    <Callout.Root color="blue" role="status" mb="4">
      <Callout.Icon>
        <RefreshCw size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t('newVersion.text')}</Callout.Text>
      <Button variant="soft" onClick={() => location.reload()}>
        {t('newVersion.reload')}
      </Button>
    </Callout.Root>
  );
};
