import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktop } from '../../lib/desktop.ts';

/** Opens the pages that the menu, the tray, links and notifications ask for, without loading the house again. */
export const DesktopWindow = () => {
  const navigate = useNavigate();
  useEffect(() => desktop?.onOpenPath((path) => void navigate(path)), [navigate]);
  return null;
};
