import { Button, Heading, Text, Theme } from '@radix-ui/themes';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { overSentence } from '#shared/features/screen-time/over-sentence.ts';
import type { OwnScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { useCoveredPage } from '../../lib/dom/covered-page.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAppearance } from '../../lib/storage/appearance-store.ts';
import { MascotScene } from '../../ui/mascots/mascot-scenes.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { useLogOut } from '../accounts/sign-in/log-out.hooks.ts';
import styles from './time-over.module.css';

const pauseAll = (): void => {
  for (const element of document.querySelectorAll<HTMLMediaElement>('video, audio'))
    element.pause();
};

/** Keys meant for this page close no dialog that is open behind it. */
const keepEscape = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Shows it over everything else, which stays as it is. */
const useTopmost = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    pauseAll();
    useCoveredPage.setState({ isCovered: true });
    window.addEventListener('keydown', keepEscape, { capture: true });
    return () => {
      useCoveredPage.setState({ isCovered: false });
      window.removeEventListener('keydown', keepEscape, { capture: true });
      element?.close();
    };
  }, []);
  return dialog;
};

const useSentence = ({ opensAt, now }: OwnScreenTime): string => {
  const { t } = useTranslation('screenTime');
  const { timeZone } = useHouseholdDays();
  const opens = opensAt === null ? null : Date.parse(opensAt);
  const { key, values } = overSentence({ opensAt: opens }, Date.parse(now), timeZone, dateFormat);
  return t(key as never, values as never) as unknown as string;
};

/** Time is over: when it opens again, how to ask for a grown-up, and the way out. The page behind waits. */
export const TimeOver = ({ state, help }: { state: OwnScreenTime; help: ReactNode }) => {
  const { t } = useTranslation(['screenTime', 'shell']);
  const appearance = useAppearance(({ shown }) => shown);
  const dialog = useTopmost();
  const logOut = useLogOut();
  const sentence = useSentence(state);
  return createPortal(
    <Theme
      accentColor="violet"
      grayColor="sand"
      radius="large"
      appearance={appearance}
      hasBackground={false}
    >
      <dialog
        ref={dialog}
        className={styles.over}
        aria-labelledby="time-over-title"
        onCancel={(event) => event.preventDefault()}
        // A press here must not count as one outside a dialog behind it, which would close that.
        onPointerDown={(event) => event.stopPropagation()}
      >
        <div className={styles.inside}>
          <MascotScene name="night" size={200} />
          <Heading as="h1" size="8" id="time-over-title">
            {t('screenTime:over.title')}
          </Heading>
          <Text as="p" size="5" role="status" className={styles.sentence}>
            {sentence}
          </Text>
          <Text as="p" size="3" color="gray">
            {t('screenTime:over.kept')}
          </Text>
          {help}
          <Button
            size="3"
            variant="soft"
            color="gray"
            loading={logOut.isPending}
            onClick={() => logOut.mutate({ isSwitching: true })}
          >
            <LogOut size={18} aria-hidden="true" />
            {t('shell:header.logOut')}
          </Button>
        </div>
      </dialog>
    </Theme>,
    document.body,
  );
};
