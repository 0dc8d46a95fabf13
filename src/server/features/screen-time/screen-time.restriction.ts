import { AppError } from '#shared/errors.ts';
import { overSentence } from '#shared/features/screen-time/over-sentence.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { AccessMode, Lock } from '../../http/access-control.ts';
import { countUse, isLeftAlone } from './counting.ts';
import { isInGrace, type Kid, type KidTimeHouse, readKids } from './kid.ts';
import { hasScreenTime } from './screen-time.repo.ts';

const countIfUsed = (house: KidTimeHouse, kid: Kid, sessionId: number, visit: AccessMode): Kid => {
  const isUse = visit === 'write' || (visit === 'read' && !isLeftAlone(house, kid, sessionId));
  if (!isUse || !kid.state.isOpen) return kid;
  try {
    return countUse(house, kid);
  } catch (error) {
    // A disk that is full lets people read all the same.
    house.log.warn({ err: error }, 'kid time not counted');
    return kid;
  }
};

/**
 * Denies kids access when their time is over (product rules, section 10). Others are not checked, saves are
 * allowed for two more minutes, and what was started in time may finish.
 */
export const createScreenTimeRestriction =
  (house: KidTimeHouse): Lock =>
  ({ actor, sessionId }, visit) => {
    if (!actor.isChild || visit === 'ownPicture' || visit === 'finish') return null;
    if (!hasScreenTime(house.db, actor.id)) return null;
    const [found] = readKids(house, [actor.id]);
    if (!found) return null;
    const kid = countIfUsed(house, found, sessionId, visit);
    if (kid.state.isOpen || (visit === 'write' && isInGrace(kid))) return null;
    const { key, values } = overSentence(kid.state, kid.now, kid.timeZone);
    return {
      error: new AppError('forbidden', key, { values }),
      closeCode: closeCodes.timeOver,
      isToldBySocket: true,
    };
  };
