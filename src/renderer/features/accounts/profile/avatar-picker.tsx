import { Grid } from '@radix-ui/themes';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AvatarPresetPicture } from '../../../ui/avatar/avatar-preset-picture.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import styles from './avatar-picker.module.css';

interface AvatarPickerProps {
  value: string | null;
  /** The uploaded photo, if there is one to return to. */
  photo?: string | null;
  onChange: (avatar: string | null) => void;
  /** Whose picture it is, if not the user's own. */
  legend?: string;
}

/** Preset avatars or initials; a radio group, so arrow keys move the choice. */
export const AvatarPicker = ({ value, photo, onChange, legend }: AvatarPickerProps) => {
  const { t } = useTranslation('accounts');
  return (
    <FieldGroup legend={legend ?? t('avatar.legend')}>
      <Grid columns="repeat(auto-fill, minmax(52px, 1fr))" gap="2">
        <label className={styles.choice}>
          <input
            type="radio"
            name="avatar"
            className="visually-hidden"
            checked={value === null}
            onChange={() => onChange(null)}
          />
          <span className={styles.none}>{t('avatar.initials')}</span>
        </label>
        {photo && (
          <label className={styles.choice}>
            <input
              type="radio"
              name="avatar"
              className="visually-hidden"
              checked={value === photo}
              onChange={() => onChange(photo)}
              aria-label={t('photo.title')}
            />
            <img src={photo} alt="" className={styles.photo} />
          </label>
        )}
        {avatarPresets.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input
              type="radio"
              name="avatar"
              className="visually-hidden"
              checked={value === preset}
              onChange={() => onChange(preset)}
              aria-label={t(`avatar.names.${preset}`)}
            />
            <AvatarPresetPicture preset={preset} />
          </label>
        ))}
      </Grid>
    </FieldGroup>
  );
};
