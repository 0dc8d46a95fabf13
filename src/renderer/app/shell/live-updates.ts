import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveArea } from '#shared/live.ts';
import { closeCodes } from '#shared/live-times.ts';
import { accountsKeys } from '../../features/accounts/accounts.hooks.ts';
import { clearClientState } from '../../features/accounts/sign-in/clear-client-state.ts';
import { useContentLive } from '../../features/content/content.live.ts';
import { allFeatures } from '../../features/index.ts';
import { onSignedOut } from '../../lib/api/api-client.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import {
  onChanged,
  onEnded,
  onReconnected,
  onRefused,
  startLive,
} from '../../lib/live/live-socket.ts';
import { forgetOldDrafts } from '../../lib/storage/device-drafts.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

const liveQueries = allFeatures.flatMap(({ liveQueries = {} }) => Object.entries(liveQueries));

/** Keeps the signed-in person's data up to date. */
export const useLiveUpdates = (canListen: boolean): void => {
  const queryClient = useQueryClient();
  useContentLive();
  useEffect(forgetOldDrafts, []);
  useEffect(() => {
    onSignedOut(() => clearClientState(queryClient));
    return () => onSignedOut(() => {});
  }, [queryClient]);
  useEffect(() => {
    if (!canListen) return;
    const refresh = (changed?: LiveArea) => {
      for (const [area, queryKey] of liveQueries) {
        if (!changed || area === changed) void queryClient.invalidateQueries({ queryKey });
      }
    };
    const askWhoIsHere = () =>
      void queryClient.invalidateQueries({ queryKey: accountsKeys.currentUser });
    const stops = [
      startLive(),
      onChanged(({ area }) => refresh(area)),
      onReconnected(() => refresh()),
      // Whether the session ended or only the access did, the current user tells.
      onEnded((code) => {
        if (code === closeCodes.switchedOff) {
          showToast({ title: i18n.t('shell:deactivated'), tone: 'failure' });
        }
        askWhoIsHere();
      }),
      // A session that ended while the server was unreachable has its socket rejected.
      onRefused(askWhoIsHere),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, canListen]);
};
