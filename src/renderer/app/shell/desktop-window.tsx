import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useHasDrafts } from '../../features/journal/entry-drafts.ts';
import { desktop } from '../../lib/desktop.ts';
import { useUnsavedThing } from '../../lib/storage/unsaved-things.ts';

/**
 * Opens pages for the menu, the tray, links and notifications without a reload, and asks before closing over
 * an unsaved journal entry on a page left since.
 */
export const DesktopWindow = () => {
  const navigate = useNavigate();
  useUnsavedThing(useHasDrafts(useUser().id));
  useEffect(() => desktop?.onOpenPath((path) => void navigate(path)), [navigate]);
  return null;
};
