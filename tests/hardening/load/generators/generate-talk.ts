import { openTalk, type Pace, speakSteadily } from '../../../bench/talk.ts';
import { type Spread, spreadOf } from '../figures.ts';
import type { GeneratorControls } from './generator.ts';

interface TalkTask extends Pace {
  url: string;
  cookies: string[];
  roomId: number;
  text?: string;
}

/** Sockets in one room, each of which must receive every message once and in order. @throws otherwise */
export const talk = async (
  { url, cookies, roomId, text, ...pace }: TalkTask,
  { ready }: GeneratorControls,
): Promise<Spread> => {
  const room = await openTalk(url, cookies, roomId, text);
  ready();
  const [delays = []] = await speakSteadily([room], pace);
  room.close();
  return spreadOf(delays);
};
