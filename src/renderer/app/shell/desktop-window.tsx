import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useHasDrafts } from '../../features/journal/entry-drafts.ts';
import { desktop } from '../../lib/desktop.ts';
import { useUnsavedThing } from '../../lib/storage/unsaved-things.ts';

/**
 * Opens the pages that the menu, the tray, links and notifications ask for, without loading the house
 * again, and does not close over a diary entry begun on a page that one has left since.
 */
export const DesktopWindow = () => {
  const navigate = useNavigate();
  useUnsavedThing(useHasDrafts(useUser().id));
  useEffect(() => desktop?.onOpenPath((path) => void navigate(path)), [navigate]);
  return null;
};
