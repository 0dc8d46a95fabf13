import { Text } from '@radix-ui/themes';
import { EyeOff } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from '../posts/missing-media.module.css';

/** Stands where a post's only picture was that a kid asked to be taken down. */
export const HiddenPicture = () => {
  const { t } = useTranslation(['content', 'takeDown']);
  return (
    <div className={styles.missing}>
      <EyeOff size={32} aria-hidden="true" />
      <Text size="2" weight="bold">
        {t('takeDown:placeholder')}
      </Text>
    </div>
  );
};
