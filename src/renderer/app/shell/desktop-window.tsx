import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktop } from '../../lib/desktop.ts';

/** Opens pages for the menu, the tray, links and notifications without a reload. */
export const DesktopWindow = () => {
  const navigate = useNavigate();
  useEffect(() => desktop?.onOpenPath((path) => void navigate(path)), [navigate]);
  return null;
};
