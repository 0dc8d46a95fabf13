import { Button, Flex, Text, Theme } from '@radix-ui/themes';
import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { HelpCall } from '#shared/features/help-requests/help-requests.contract.ts';
import { canNotify } from '../../lib/capabilities.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showNotification } from '../../lib/show-notification.ts';
import { useAppearance } from '../../lib/storage/appearance-store.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { useReturnedFocus } from '../../ui/layout/returned-focus.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { chime } from './chime.ts';
import { useAnswer, useOpenCalls } from './help-requests.hooks.ts';
import styles from './help-requests.module.css';

/** Rings for each new request; hidden pages also show a notification, if allowed. */
const useRinging = (calls: HelpCall[]): void => {
  const { t } = useTranslation('helpRequests');
  const rung = useRef(new Set<number>());
  const stop = useRef(() => {});
  useEffect(() => {
    if (calls.length === 0) stop.current();
    const fresh = calls.filter(({ id }) => !rung.current.has(id));
    if (fresh.length === 0) return;
    stop.current();
    stop.current = chime();
    for (const { id, caller, device } of fresh) {
      rung.current.add(id);
      const isHidden = document.visibilityState === 'hidden';
      // The app plays the sound itself, for any signed-in person.
      if (desktop || !isHidden || !canNotify() || Notification.permission !== 'granted') continue;
      const body = device ? t('alert.from', { device }) : '';
      showNotification(t('alert.title', { name: caller.displayName }), { body, tag: `help-${id}` });
    }
  }, [calls, t]);
  useEffect(() => () => stop.current(), []);
};

const Ring = ({ ring, onClose }: { ring: HelpCall; onClose: () => void }) => {
  const { t } = useTranslation(['helpRequests', 'common']);
  const answer = useAnswer(useUser().id);
  const returnedFocus = useReturnedFocus();
  const { caller, device, calledAt } = ring;
  return (
    <section
      className={styles.ring}
      aria-label={t('alert.title', { name: caller.displayName })}
      {...returnedFocus}
    >
      <Flex align="center" gap="3">
        <PersonAvatar person={caller} size={56} />
        <div>
          <Text as="p" size="5" weight="bold">
            {t('alert.title', { name: caller.displayName })}
          </Text>
          <Text as="p" size="2" color="gray">
            {device && `${t('alert.from', { device })} · `}
            <RelativeTime iso={calledAt} />
          </Text>
        </div>
        <BellRing size={30} aria-hidden="true" className={styles.bell} />
      </Flex>
      <Flex wrap="wrap" gap="3">
        <Button size="3" loading={answer.isPending} onClick={() => answer.mutate(ring.id)}>
          {t('alert.coming')}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={t('common:named', {
            action: t('common:actions.close'),
            name: caller.displayName,
          })}
          onClick={onClose}
        >
          {t('alert.close')}
        </Button>
      </Flex>
    </section>
  );
};

/** Calls for a grown-up, over whatever page is open; closing one closes it on this screen alone. */
export const HelpRings = () => {
  const appearance = useAppearance((state) => state.shown);
  const { data = none } = useOpenCalls();
  const [closed, setClosed] = useState<readonly number[]>([]);
  useRinging(data);
  const shown = data.filter(({ id }) => !closed.includes(id));
  // Beside every dialog, which would hide what is not part of it.
  return createPortal(
    <Theme
      accentColor="orange"
      grayColor="sand"
      radius="large"
      appearance={appearance}
      hasBackground={false}
    >
      <div
        role="alert"
        // Said outright, it stays in reach of screen readers beside a dialog that is open.
        aria-live="assertive"
        className={styles.rings}
        // A press here must not count as one outside a dialog, which would close it.
        onPointerDown={(event) => event.stopPropagation()}
      >
        {shown.map((ring) => (
          <Ring key={ring.id} ring={ring} onClose={() => setClosed([...closed, ring.id])} />
        ))}
      </div>
    </Theme>,
    document.body,
  );
};

const none: HelpCall[] = [];
