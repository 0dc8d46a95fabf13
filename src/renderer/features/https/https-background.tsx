import { Callout } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FromWorker } from '#shared/worker-messages.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onConnected } from '../../lib/live/live-socket.ts';
import { tellWorker } from '../../lib/storage/seen-pages.ts';
import { offerInstall } from './install.store.ts';
import { startWorker } from './service-worker.ts';

const useIsAsleep = (): boolean => {
  const client = useQueryClient();
  const [isAsleep, setIsAsleep] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type !== 'server') return;
      isShown.current = data.isAsleep;
      setIsAsleep(data.isAsleep);
    };
    serviceWorker.addEventListener('message', hear);
    serviceWorker.startMessages();
    tellWorker({ type: 'listening' });
    // A page opened offline never connected, so nothing else refetches.
    const stop = onConnected(() => {
      if (isShown.current) void client.invalidateQueries();
    });
    return () => {
      serviceWorker.removeEventListener('message', hear);
      stop();
    };
  }, [client]);
  return isAsleep;
};

/** Goes where a notification leads that was pressed. */
const usePressedNotifications = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type !== 'open') return;
      tellWorker({ type: 'opened' });
      navigate(data.path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
};

/** Starts the offline cache, and shows a note while cached pages are read. */
export const HttpsBackground = () => {
  const { t } = useTranslation('https');
  const isAsleep = useIsAsleep();
  usePressedNotifications();
  useEffect(() => {
    offerInstall();
    void startWorker();
  }, []);
  return (
    <div role="status">
      {isAsleep && (
        <Callout.Root color="amber" mb="4">
          <Callout.Icon>
            <Moon size={18} aria-hidden="true" />
          </Callout.Icon>
          <Callout.Text>{t('asleep')}</Callout.Text>
        </Callout.Root>
      )}
    </div>
  );
};
