import type { IncomingMessage } from 'node:http';
import type { Context } from '../../context/context.ts';
import { listPeopleOfDevice } from './accounts.repo.ts';
import { deviceOf } from './sessions/sessions.ts';
import { reservedCapacity } from './sign-in/passwords.ts';

const find = (context: Context, request: IncomingMessage): number | null => {
  const actor = context.accessControl.identify(request)?.actor;
  if (actor) return reservedCapacity(actor);
  const deviceId = deviceOf(context, request);
  if (deviceId === null) return null;
  const people = listPeopleOfDevice(context.db, deviceId).map(reservedCapacity);
  return people.find((id) => id !== null) ?? null;
};

/** Who a request comes from, or whose device, for what is kept free for people the server knows. */
export const knownPersonIn =
  (context: Context) =>
  (request: IncomingMessage): number | null => {
    try {
      return find(context, request);
    } catch (error) {
      // The route meets the same error and answers with it.
      context.log.debug({ err: error }, 'nobody recognised');
      return null;
    }
  };
