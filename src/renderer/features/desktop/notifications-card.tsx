import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../accounts/profile/settings-section.tsx';
import { NoticesForm } from './notifications-form.tsx';

/** One's notifications at this computer, in the settings of everybody. */
export const NoticesCard = () => {
  const { t } = useTranslation('computer');
  return (
    <SettingsSection title={t('notices.title')}>
      <NoticesForm />
    </SettingsSection>
  );
};
