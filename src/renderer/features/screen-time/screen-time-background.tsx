import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { OwnScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { minutesUntil } from '#shared/features/screen-time/screen-time.rules.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { comeBack, onEnded, refreshOnChange } from '../../lib/live/live-socket.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { ownTimeQuery, screenTimeKeys, useOwnTime } from './screen-time.hooks.ts';
import { TimeOver } from './time-over.tsx';
import { useHeartbeat } from './use-heartbeat.ts';

/** Tells how long it still is, in a toast that screen readers say once. */
const useAnnouncements = () => {
  const { t } = useTranslation('screenTime');
  const client = useQueryClient();
  return useCallback(
    (minutes: 10 | 2) => {
      const state = client.getQueryData(ownTimeQuery.queryKey);
      if (!state?.endsAt) return;
      showToast({
        title: t('left.toast', {
          count: minutesUntil(Date.parse(state.endsAt), Date.parse(state.now)),
        }),
        description: t(minutes === 10 ? 'left.early' : 'left.late'),
      });
    },
    [client, t],
  );
};

/** Asks again when anything may have changed, and at the very end. */
const useFreshState = (state: OwnScreenTime | undefined): void => {
  const client = useQueryClient();
  const ask = useCallback(
    () => void client.invalidateQueries({ queryKey: screenTimeKeys.own }),
    [client],
  );
  useEffect(() => refreshOnChange(client, ['screenTime'], [screenTimeKeys.own]), [client]);
  useEffect(() => onEnded(ask), [ask]);
  useEffect(() => {
    if (!state?.endsAt) return;
    // By the server's clock: this device's may be wrong.
    const wait = Date.parse(state.endsAt) - Date.parse(state.now);
    const timer = setTimeout(ask, wait + 250);
    return () => clearTimeout(timer);
  }, [state, ask]);
};

/** When access returns, everything is as it was left, and failed requests are repeated. */
const useReturn = (isOver: boolean): void => {
  const { t } = useTranslation('screenTime');
  const client = useQueryClient();
  const wasOver = useRef(false);
  useEffect(() => {
    if (wasOver.current && !isOver) {
      comeBack();
      void client.invalidateQueries();
      showToast({ tone: 'success', title: t('left.back'), description: t('left.backText') });
    }
    wasOver.current = isOver;
  }, [client, isOver, t]);
};

/** Counts, announces and ends a kid's time; `help` is how to ask for a grown-up from there. */
export const ScreenTimeBackground = ({ help }: { help: ReactNode }) => {
  const { data: state } = useOwnTime();
  const announce = useAnnouncements();
  const isOver = state !== undefined && !state.isOpen;
  useFreshState(state);
  useHeartbeat(state?.isLimited === true && state.isOpen, announce);
  useReturn(isOver);
  return isOver ? <TimeOver state={state} help={help} /> : null;
};
