import { z } from 'zod';
import { requiredText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';

/** Figures of the care that is taken outside; the stricter sign-in throttle is in `outside-limits.ts`. */
export const limits = {
  nameMax: 40,
  /** How long a request may wait. */
  minutes: 10,
  /** Requests that wait at the same time, of all networks and of one. */
  openAtMost: 10,
  openPerNetwork: 2,
  /** Wrong numbers, after which a request is declined. */
  wrongNumbers: 3,
  passDays: 7,
  /** Passes that are open at the same time. */
  passesAtMost: 50,
  /** As long after its last use as a session may last. */
  deviceDays: 180,
  /** The device that was away longest makes room for the next one. */
  devicesAtMost: 200,
} as const;

/** The name of the visitor, as they typed it. */
export const VisitorName = requiredText(limits.nameMax, message('remoteDevices:errors.name'));

/** A pass as it was typed; case, spaces and dashes do not matter. */
export const Pass = z
  .string({ error: message('remoteDevices:errors.pass') })
  .trim()
  .min(1, message('remoteDevices:errors.pass'))
  .max(40, message('remoteDevices:errors.pass'));

/** The two digits on the device's screen. */
export const MatchingNumber = z
  .string({ error: message('remoteDevices:errors.number') })
  .trim()
  .regex(/^\d{2}$/, message('remoteDevices:errors.number'));

/** A way in from outside, as devices are remembered by it. */
export const WayIn = z.enum(['tailnet', 'proxy']);
export type WayIn = z.infer<typeof WayIn>;
