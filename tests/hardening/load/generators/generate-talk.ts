import { openTalk, type Pace, speakSteadily } from '../../../bench/talk.ts';
import { type Spread, spreadOf } from '../figures.ts';
import type { Desk } from './generator.ts';

interface TalkTask extends Pace {
  url: string;
  cookies: string[];
  roomId: number;
  /** What is said in each message, where that matters. */
  words?: string;
}

/** Sockets in one room, of which each has to hear every message once and in order. @throws when one does not */
export const talk = async (
  { url, cookies, roomId, words, ...pace }: TalkTask,
  { ready }: Desk,
): Promise<Spread> => {
  const room = await openTalk(url, cookies, roomId, words);
  ready();
  const [delays = []] = await speakSteadily([room], pace);
  room.close();
  return spreadOf(delays);
};
