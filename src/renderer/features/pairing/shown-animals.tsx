import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AvatarPresetPicture } from '../../ui/avatar/avatar-preset-picture.tsx';
import { PlainGrid } from '../../ui/layout/plain-list.tsx';
import styles from './pairing.module.css';

/** The three animals of this device, large enough to be seen across the table. */
export const ShownAnimals = ({ animals }: { animals: readonly AvatarPreset[] }) => {
  const { t } = useTranslation(['pairing', 'accounts']);
  return (
    <PlainGrid
      isOrdered
      justify="center"
      columns="repeat(3, minmax(0, 112px))"
      gap="3"
      aria-label={t('pairing:ask.animals')}
    >
      {animals.map((animal, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <li key={index} className={styles.animal}>
          <AvatarPresetPicture preset={animal} />
          {t(`accounts:avatar.names.${animal}`)}
        </li>
      ))}
    </PlainGrid>
  );
};
