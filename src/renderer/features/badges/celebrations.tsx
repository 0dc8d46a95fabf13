import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BadgeBook, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { celebrateBadges } from '#shared/features/badges/achievements.contract.ts';
import { badges } from '#shared/features/badges/badges.catalogue.ts';
import type { Category } from '#shared/features/badges/badges.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { throwConfetti } from '../../ui/feedback/confetti.ts';
import { showToast, useToastStore } from '../../ui/feedback/toast-store.ts';
import type { MascotName } from '../../ui/mascots/mascot-names.ts';
import { useCurrentUser } from '../accounts/accounts.hooks.ts';
import { badgesKeys, useBook } from './badges.hooks.ts';

/** How often is looked whether it is a good moment, in ms. */
const momentMs = 1_000;
const maxIds = 100;

/**
 * Don't interrupt: toasts, dialogs, drawing and a round of a game come first (rule 203). The toast of a save in progress
 * would replace the celebration.
 */
const isGoodMoment = (client: QueryClient): boolean =>
  document.visibilityState === 'visible' &&
  client.isMutating() === 0 &&
  !useToastStore.getState().current?.isOpen &&
  !document.querySelector('dialog, [role="dialog"], [role="alertdialog"], [data-uninterrupted]');

const nextLook = () => new Promise((resolve) => setTimeout(resolve, momentMs));

/** Who is glad with whom: a mascot for each category. */
const mascots: Record<Category, MascotName> = {
  'Content Creation': 'fox',
  Social: 'bee',
  Learning: 'owl',
  'Personal Growth': 'rabbit',
  Behavior: 'bear',
  Games: 'frog',
};

const announce = (earned: EarnedBadge[]): void => {
  const names = earned.map(({ badge }) => i18n.t(`badges:badges.${badge}.name`));
  const [first] = earned;
  if (!first) return;
  const { note, awardedBy, badge } = first;
  const mascot = mascots[badges[badge].category];
  const description =
    note && awardedBy
      ? i18n.t('badges:celebration.from', { note, name: awardedBy.displayName })
      : i18n.t(`badges:badges.${badge}.description`);
  showToast(
    earned.length === 1
      ? {
          title: i18n.t('badges:celebration.one', { name: names[0] ?? '' }),
          description,
          tone: 'success',
          mascot,
        }
      : {
          title: i18n.t('badges:celebration.many', { count: earned.length }),
          description: names.join(', '),
          tone: 'success',
          mascot,
        },
  );
  void throwConfetti();
};

const Celebrating = ({ userId }: { userId: number }) => {
  const client = useQueryClient();
  const { data: book } = useBook(userId);
  const waiting = (book?.earned ?? []).filter(({ isNew }) => isNew).slice(0, maxIds);
  const key = waiting.map(({ id }) => id).join();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which ones wait
  useEffect(() => {
    if (waiting.length === 0) return;
    const celebrate = async () => {
      const body = { ids: waiting.map(({ id }) => id) };
      const { ids } = await call(celebrateBadges, { body });
      client.setQueryData<BadgeBook>(
        badgesKeys.book(userId),
        (known) =>
          known && {
            ...known,
            earned: known.earned.map((earned) =>
              body.ids.includes(earned.id) ? { ...earned, isNew: false } : earned,
            ),
          },
      );
      // While this device claimed the celebration, a toast may have appeared.
      while (isHere.current && !isGoodMoment(client)) await nextLook();
      if (isHere.current) announce(waiting.filter(({ id }) => ids.includes(id)));
    };
    const timer = setInterval(() => {
      if (!isGoodMoment(client)) return;
      clearInterval(timer);
      // What could not be claimed waits for the next time.
      celebrate().catch(() => {});
    }, momentMs);
    return () => clearInterval(timer);
  }, [key]);
  return null;
};

/** Celebrates new badges, on the one of a person's devices that is first to ask. */
export const Celebrations = () => {
  // It may come just as the session ends.
  const { data: user } = useCurrentUser();
  return user ? <Celebrating userId={user.id} /> : null;
};
