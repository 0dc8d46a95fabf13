import { AppError } from '#shared/errors.ts';
import { overSentence } from '#shared/features/screen-time/over-sentence.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { AccessMode, AccessRestriction } from '../../http/access-control.ts';
import { countUse, isLeftAlone } from './counting.ts';
import { isInGrace, type Kid, readKids, type ScreenTimeContext } from './kid.ts';
import { hasScreenTime } from './screen-time.repo.ts';

const countIfUsed = (
  context: ScreenTimeContext,
  kid: Kid,
  sessionId: number,
  mode: AccessMode,
): Kid => {
  const isUse = mode === 'write' || (mode === 'read' && !isLeftAlone(context, kid, sessionId));
  if (!isUse || !kid.state.isOpen) return kid;
  try {
    return countUse(context, kid);
  } catch (error) {
    // A disk that is full lets people read all the same.
    context.log.warn({ err: error }, 'screen time not counted');
    return kid;
  }
};

/**
 * Denies kids access when their time is over (product rules, section 10). Others are not checked, saves are
 * allowed for two more minutes, and what was started in time may finish.
 */
export const createScreenTimeRestriction =
  (context: ScreenTimeContext): AccessRestriction =>
  ({ actor, sessionId }, mode) => {
    if (!actor.isChild || mode === 'ownPicture' || mode === 'finish') return null;
    if (!hasScreenTime(context.db, actor.id)) return null;
    const [found] = readKids(context, [actor.id]);
    if (!found) return null;
    const kid = countIfUsed(context, found, sessionId, mode);
    if (kid.state.isOpen || (mode === 'write' && isInGrace(kid))) return null;
    const { key, values } = overSentence(kid.state, kid.now, kid.timeZone);
    return {
      error: new AppError('forbidden', key, { values }),
      closeCode: closeCodes.timeOver,
      isSentBySocket: true,
    };
  };
