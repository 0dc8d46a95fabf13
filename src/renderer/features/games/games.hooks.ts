import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHousehold } from '#shared/features/accounts/access.ts';
import { createAchievement } from '#shared/features/badges/achievements.contract.ts';
import { type Content, listContent } from '#shared/features/content/content.contract.ts';
import {
  getWords,
  listPlays,
  type Round,
  recordPlay,
  saveWords,
} from '#shared/features/games/games.contract.ts';
import { reportDelayMs } from '#shared/features/games/games.levels.ts';
import type { Media } from '#shared/media.ts';
import { call, errorText } from '../../lib/api/api-client.ts';
import { runLater } from '../../lib/dom/run-later.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { newClientId } from '../../lib/live/client-id.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useUser } from '../accounts/accounts.hooks.ts';

const gamesKeys = {
  all: ['games'] as const,
  plays: ['games', 'plays'] as const,
  words: ['games', 'words'] as const,
  pictures: ['games', 'pictures'] as const,
};

/** No events arrive on other pages, so each visit refetches. */
const readAnew = { staleTime: 0 };

const playsQuery = queryOptions({
  queryKey: gamesKeys.plays,
  queryFn: ({ signal }) => call(listPlays, {}, { signal }),
  ...readAnew,
});

/** The user's own plays and personal bests. */
export const usePlays = () => useQuery(playsQuery);

/** The household's own words; a visitor's page does not ask. */
export const useWords = () => {
  const user = useUser();
  return useQuery({
    queryKey: gamesKeys.words,
    queryFn: ({ signal }) => call(getWords, {}, { signal }),
    enabled: isHousehold(user),
    ...readAnew,
  });
};

/** A picture of the family's to play with. */
export interface OwnPicture {
  id: number;
  title: string;
  media: Media;
}

/** The newest art and photos are asked for; enough for the largest board and some change. */
const picturesAsked = 40;

const toPictures = (posts: Content[]): OwnPicture[] =>
  posts.flatMap(({ title, media }) =>
    media.filter(({ kind }) => kind === 'image').map((one) => ({ id: one.id, title, media: one })),
  );

/** Art and photos that the player may see. */
export const useOwnPictures = () =>
  useQuery({
    queryKey: gamesKeys.pictures,
    queryFn: async ({ signal }) =>
      toPictures(
        await call(
          listContent,
          { query: { types: 'art,photo', limit: picturesAsked } },
          { signal },
        ),
      ),
    ...readAnew,
  });

/** Keeps plays and words up to date while the page is open. */
export const useGamesLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['games'], [gamesKeys.plays, gamesKeys.words]), [client]);
};

interface Play {
  round: Round;
  clientId: string;
}

/** Keeps a finished round; one that could not be kept can be sent again, and counts once. */
export const useRecordPlay = () => {
  const client = useQueryClient();
  const { t } = useTranslation(['games', 'common']);
  const recording = useMutation({
    mutationFn: ({ round, clientId }: Play) => call(recordPlay, { body: round }, { clientId }),
    onSuccess: ({ games }) => client.setQueryData(gamesKeys.plays, games),
    onError: (error, play) =>
      showToast({
        tone: 'failure',
        title: t('toasts.playFailed'),
        description: errorText(error),
        action: { label: t('common:actions.tryAgain'), onPress: () => recording.mutate(play) },
      }),
  });
  return recording;
};

/** Reports a win to the list of results, two seconds after it (spec, part 2 section 9), wherever one is by then. */
export const useReportWin = () => {
  const { t } = useTranslation(['games', 'common']);
  const { mutate } = useMutation({
    mutationFn: ({ round: { gameId, score }, clientId }: Play) =>
      call(createAchievement, { body: { type: 'game_completion', gameId, score } }, { clientId }),
    onError: (error, play) =>
      showToast({
        tone: 'failure',
        title: t('toasts.badgeFailed'),
        description: errorText(error),
        action: { label: t('common:actions.tryAgain'), onPress: () => mutate(play) },
      }),
  });
  return (round: Round) => {
    runLater(reportDelayMs, () => mutate({ round, clientId: newClientId() }));
  };
};

export const useSaveWords = () => {
  const { t } = useTranslation(['games', 'common']);
  return useAction({
    run: (words: string[]) => call(saveWords, { body: { words } }),
    update: (client, list) => client.setQueryData(gamesKeys.words, list),
    success: t('words.saved'),
    failure: t('common:errors.notSaved'),
  });
};
