import { Flex, Grid } from '@radix-ui/themes';
import { kidSecret } from '#shared/features/accounts/accounts.limits.ts';
import { type AvatarPreset, avatarPresets } from '#shared/features/accounts/avatars.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AvatarPresetPicture } from '../../../ui/avatar/avatar-preset-picture.tsx';
import styles from './kid-keys.module.css';

interface ChosenPicturesProps {
  chosen: readonly AvatarPreset[];
  /** Shows that something was chosen, not what: others may be looking. */
  isSecret?: boolean;
}

/** What was chosen so far, one place for each picture. */
const ChosenPictures = ({ chosen, isSecret = false }: ChosenPicturesProps) => {
  const { t } = useTranslation(['people', 'accounts']);
  const slots = Array.from({ length: kidSecret.pictures }, (_, index) => chosen[index]);
  const names = chosen.map((preset) => t(`accounts:avatar.names.${preset}`)).join(', ');
  const count = t('people:keys.chosen', { count: chosen.length });
  return (
    <Flex gap="3">
      {slots.map((preset, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <span key={index} className={styles.place} data-filled={preset !== undefined}>
          {preset && !isSecret && <AvatarPresetPicture preset={preset} />}
        </span>
      ))}
      <span role="status" className="visually-hidden">
        {isSecret || names === '' ? count : `${count}: ${names}`}
      </span>
    </Flex>
  );
};

interface PictureKeysProps extends ChosenPicturesProps {
  label: string;
  isBusy?: boolean;
  onChange: (chosen: AvatarPreset[]) => void;
}

/** Twelve pictures to press, three in their order. */
export const PictureKeys = ({ label, chosen, isSecret, isBusy, onChange }: PictureKeysProps) => {
  const { t } = useTranslation(['people', 'accounts']);
  const isFull = chosen.length >= kidSecret.pictures;
  return (
    <fieldset className={styles.keys} aria-label={label}>
      <ChosenPictures chosen={chosen} isSecret={isSecret ?? false} />
      <Grid columns="repeat(4, minmax(56px, 72px))" gap="3">
        {avatarPresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.picture}
            aria-label={t(`accounts:avatar.names.${preset}`)}
            aria-disabled={isFull || isBusy}
            onClick={() => !isFull && !isBusy && onChange([...chosen, preset])}
          >
            <AvatarPresetPicture preset={preset} />
          </button>
        ))}
      </Grid>
      <button
        type="button"
        className={styles.again}
        aria-disabled={chosen.length === 0}
        onClick={() => onChange([])}
      >
        {t('people:keys.startAgain')}
      </button>
    </fieldset>
  );
};
