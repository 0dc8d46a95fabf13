import { useTranslation } from 'react-i18next';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { AvatarPresetPicture } from '../../ui/avatar/avatar-preset-picture.tsx';
import styles from './pairing.module.css';

/** The three animals of this device, large enough to be seen across the table. */
export const ShownAnimals = ({ animals }: { animals: readonly AvatarPreset[] }) => {
  const { t } = useTranslation(['pairing', 'accounts']);
  return (
    <ol className={styles.animals} aria-label={t('pairing:ask.animals')}>
      {animals.map((animal, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <li key={index} className={styles.animal}>
          <AvatarPresetPicture preset={animal} />
          {t(`accounts:avatar.names.${animal}`)}
        </li>
      ))}
    </ol>
  );
};
