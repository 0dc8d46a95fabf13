import { Button, Text } from '@radix-ui/themes';
import { Smartphone } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { deviceKindOf } from './device-kind.ts';
import styles from './https.module.css';
import { install, useInstallStore } from './install.store.ts';

/** How to add Treehouse to the home screen; nothing where the browser cannot. */
export const InstallOffer = () => {
  const { t } = useTranslation('https');
  const { prompt, isInstalled } = useInstallStore();
  if (isInstalled) return <Text as="p">{t('device.installed')}</Text>;
  if (prompt) {
    return (
      <Button size="3" variant="soft" className={styles.tall} onClick={() => void install()}>
        <Smartphone size={18} aria-hidden="true" />
        {t('device.install')}
      </Button>
    );
  }
  const isApple = deviceKindOf(navigator.userAgent, navigator.maxTouchPoints) === 'apple';
  return isApple ? <Text as="p">{t('device.apple')}</Text> : null;
};
