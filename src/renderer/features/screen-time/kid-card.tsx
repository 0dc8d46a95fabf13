import { Badge, Button, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { ScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { extraMinutes as offered } from '#shared/features/screen-time/screen-time.limits.ts';
import { isLimited } from '#shared/features/screen-time/screen-time.rules.ts';
import { dayMs } from '#shared/hours.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { RulesText } from './rules-text.tsx';
import { useGiveTime } from './screen-time.hooks.ts';
import styles from './screen-time.module.css';
import { WeekBars } from './week-bars.tsx';

const StateBadge = ({ time }: { time: ScreenTime }) => {
  const { t } = useTranslation('screenTime');
  const { timeZone } = useHouseholdDays();
  const at = (iso: string) => {
    const isFar = Date.parse(iso) - Date.parse(time.now) > dayMs;
    const weekday = isFar ? ({ weekday: 'short' } as const) : {};
    return dateFormat({
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      ...weekday,
    }).format(new Date(iso));
  };
  const { rules, isOpen, endsAt, opensAt } = time;
  if (!isLimited(rules)) return <Badge color="gray">{t('admin.noLimit')}</Badge>;
  if (!isOpen) {
    return (
      <Badge color="orange">
        {opensAt ? t('admin.closedUntil', { time: at(opensAt) }) : t('admin.closed')}
      </Badge>
    );
  }
  // How long the minutes last depends on when they are used; a window ends by the clock.
  const isByWindow = endsAt && rules.dailyMinutes === null;
  return (
    <Badge color="jade">
      {isByWindow ? t('admin.openUntil', { time: at(endsAt) }) : t('admin.open')}
    </Badge>
  );
};

const UsedToday = ({ time }: { time: ScreenTime }) => {
  const { t } = useTranslation('screenTime');
  const { rules, extraMinutes, days } = time;
  const used = Math.floor(time.usedSeconds / 60);
  return (
    <div>
      <Text as="p">
        {rules.dailyMinutes === null
          ? t('admin.used', { count: used })
          : t('own.used', { used, all: rules.dailyMinutes + extraMinutes })}
      </Text>
      {extraMinutes > 0 && (
        <Text as="p" size="2" color="gray">
          {t('admin.onTop', { count: extraMinutes })}
        </Text>
      )}
      <WeekBars days={days} />
    </div>
  );
};

/** One kid: may they be here, what is set, what was used, and what can be given. */
export const KidCard = ({ time }: { time: ScreenTime }) => {
  const { t } = useTranslation(['screenTime', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const { kid, rules } = time;
  const give = useGiveTime(kid.id);
  const name = kid.displayName;
  return (
    <li className={styles.kid}>
      <div className={styles.head}>
        <PersonAvatar person={kid} size={48} />
        <div>
          <Heading as="h2" size="4">
            {name}
          </Heading>
          <StateBadge time={time} />
        </div>
      </div>
      {isLimited(rules) && (
        <>
          <RulesText rules={rules} />
          <UsedToday time={time} />
        </>
      )}
      <div className={styles.buttons}>
        {isLimited(rules) &&
          offered.map((minutes) => (
            <Button
              key={minutes}
              variant="soft"
              disabled={give.isPending}
              aria-label={t('admin.giveTo', { name, count: minutes })}
              onClick={() => give.mutate(minutes)}
            >
              {t('admin.give', { count: minutes })}
            </Button>
          ))}
        <Button
          variant="soft"
          aria-label={t('common:named', { action: t('admin.change'), name })}
          onClick={() => setIsOpen(true)}
        >
          {t('admin.change')}
        </Button>
      </div>
      <RulesDialog time={time} open={isOpen} onOpenChange={setIsOpen} />
    </li>
  );
};
