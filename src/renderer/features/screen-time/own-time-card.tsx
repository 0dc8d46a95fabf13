import { Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SettingsSection } from '../accounts/profile/settings-section.tsx';
import { RulesText } from './rules-text.tsx';
import { useOwnTime } from './screen-time.hooks.ts';

/** A kid's own rules, in plain words; nothing where there are none. */
export const OwnTimeCard = () => {
  const { t } = useTranslation('screenTime');
  const { data: state } = useOwnTime();
  if (!state?.isLimited) return null;
  const { rules, extraMinutes } = state;
  const used = Math.floor(state.usedSeconds / 60);
  return (
    <SettingsSection title={t('own.title')}>
      <Text as="p" color="gray">
        {t('own.intro')}
      </Text>
      <RulesText rules={rules} />
      {extraMinutes > 0 && <Text as="p">{t('own.extra', { count: extraMinutes })}</Text>}
      {rules.dailyMinutes !== null && (
        <Text as="p">{t('own.used', { used, all: rules.dailyMinutes + extraMinutes })}</Text>
      )}
    </SettingsSection>
  );
};
