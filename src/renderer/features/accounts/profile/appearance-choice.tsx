import { RadioCards } from '@radix-ui/themes';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Appearance, useAppearance } from '../../../lib/storage/appearance-store.ts';
import styles from './settings-page.module.css';

const choices = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const satisfies [Appearance, typeof Monitor][];

/** Light, dark, or what the device says. */
export const AppearanceChoice = () => {
  const { t } = useTranslation('accounts');
  const { appearance, setAppearance } = useAppearance();
  return (
    <RadioCards.Root
      className={styles.appearances}
      value={appearance}
      onValueChange={(value) => setAppearance(value as Appearance)}
      aria-label={t('settings.appearance')}
    >
      {choices.map(([value, Icon]) => (
        <RadioCards.Item key={value} value={value} className={styles.appearance}>
          <Icon size={22} aria-hidden="true" />
          {t(`settings.appearances.${value}`)}
        </RadioCards.Item>
      ))}
    </RadioCards.Root>
  );
};
