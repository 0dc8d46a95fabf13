import { Callout, Link as TextLink } from '@radix-ui/themes';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { guestHoursAmber, guestHoursWarning } from '#shared/features/accounts/accounts.limits.ts';
import { hoursUntil } from '#shared/hours.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

const tickMs = 60_000;

/** Hours a guest has left; 0 when the access has expired, null for everyone else (rules 12 and 13). */
const guestHoursLeft = (
  user: Pick<CurrentUser, 'role' | 'verified' | 'accessExpired' | 'accessExpiresAt'>,
  now: Date,
): number | null => {
  if (user.role !== 'guest' || user.verified) return null;
  if (user.accessExpired || !user.accessExpiresAt) return 0;
  return hoursUntil(now, new Date(user.accessExpiresAt));
};

/** Tells unverified guests how long they may stay (spec, part 1 section 8). */
export const GuestBanner = () => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  // Hours that were just given are counted from now, not from the last tick.
  const hours = guestHoursLeft(user, new Date());
  if (hours === null) return null;
  const isOver = hours === 0;
  const colour = isOver ? 'red' : hours < guestHoursAmber ? 'amber' : 'blue';
  const key = isOver
    ? 'guest.expired'
    : hours < guestHoursWarning
      ? 'guest.warning'
      : 'guest.hours';
  return (
    <Callout.Root color={colour} role="status" mb="4" variant="soft" highContrast>
      <Callout.Icon>
        <Clock size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {t(key, { count: hours })}{' '}
        <TextLink asChild highContrast underline="always">
          <Link to={`${paths.settings}#code`} style={{ whiteSpace: 'nowrap' }}>
            {t('guest.haveCode')}
          </Link>
        </TextLink>
      </Callout.Text>
    </Callout.Root>
  );
};
