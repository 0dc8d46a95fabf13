import { SettingsPage } from '../../features/accounts/settings-page.tsx';
import { OwnTimeCard } from '../../features/kid-time/own-time-card.tsx';

/** The settings, with what other features show a person of themselves. */
export const Settings = () => <SettingsPage more={<OwnTimeCard />} />;
