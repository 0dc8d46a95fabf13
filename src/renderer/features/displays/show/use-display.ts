import { useEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { onServerVersion } from '../../../lib/api/api-client.ts';
import { type DisplayState, startConnection } from './connection.ts';
import { answerOf, exchangeToken, readWholeShow } from './display-api.ts';

const tokenInAddress = (): string | null => location.hash.slice(1) || null;

/** The link must not stay where everyone in the room can read it. */
const clearAddress = () => history.replaceState(history.state, '', paths.display);

/** A screen is never reloaded by hand, so it takes up a new version of the app itself. */
const useReloadOnUpdate = (): void => {
  useEffect(() => {
    let known: string | undefined;
    onServerVersion((version) => {
      known ??= version;
      if (known !== version) location.reload();
    });
    return () => onServerVersion(() => {});
  }, []);
};

/** What this screen is to show, read again and again. */
export const useDisplay = (): DisplayState => {
  const [state, setState] = useState<DisplayState>({ kind: 'waiting' });
  // An object, because the same link may be opened once more.
  const [link, setLink] = useState(() => ({ token: tokenInAddress() }));
  useReloadOnUpdate();
  useEffect(() => {
    const connection = startConnection({
      token: link.token,
      open: exchangeToken,
      read: readWholeShow,
      answerOf,
      onTokenUsed: clearAddress,
      onChange: setState,
    });
    const lookAgain = () => {
      if (document.visibilityState === 'visible') connection.tryNow();
    };
    const followLink = () => setLink({ token: tokenInAddress() });
    addEventListener('online', connection.tryNow);
    document.addEventListener('visibilitychange', lookAgain);
    addEventListener('hashchange', followLink);
    return () => {
      connection.stop();
      removeEventListener('online', connection.tryNow);
      document.removeEventListener('visibilitychange', lookAgain);
      removeEventListener('hashchange', followLink);
    };
  }, [link]);
  return state;
};
