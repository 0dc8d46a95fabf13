import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { SettingsPage } from '../../features/accounts/settings-page.tsx';
import { ExportCard } from '../../features/exports/export-card.tsx';
import { OwnTimeCard } from '../../features/kid-time/own-time-card.tsx';

const More = () => (
  <>
    <OwnTimeCard />
    <ExportCard />
  </>
);

/** Settings, with what other features add to them; expired guests see their profile alone (decision 14). */
export const Settings = () => {
  const user = useUser();
  return <SettingsPage more={user.accessExpired ? null : <More />} />;
};
