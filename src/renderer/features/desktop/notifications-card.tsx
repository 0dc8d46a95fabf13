import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../accounts/profile/settings-section.tsx';
import { NoticesForm } from './notifications-form.tsx';

/** Everyone's notification settings at this computer. */
export const NoticesCard = () => {
  const { t } = useTranslation('computer');
  return (
    <SettingsSection title={t('notifications.title')}>
      <NoticesForm />
    </SettingsSection>
  );
};
