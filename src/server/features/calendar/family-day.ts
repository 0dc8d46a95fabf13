import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import type { ListFamilyDay } from '../../extension-points/family-day.ts';
import { listEventsFor } from './listing.service.ts';

/** What a kid of the household sees, everyone of it does. */
const anyKid: Actor = {
  id: -1,
  role: 'family',
  isChild: true,
  verified: true,
  accessExpired: false,
};

/** Family events of a day, by the policy that lists them. */
export const familyDay =
  (context: Context): ListFamilyDay =>
  (day) =>
    listEventsFor(context, anyKid, { type: 'family', from: day, to: day }).events.map(
      ({ id, occurrence, title, startDate, endDate, allDay }) => ({
        key: `${id}-${occurrence ?? ''}`,
        title,
        start: startDate,
        end: endDate,
        allDay,
      }),
    );
