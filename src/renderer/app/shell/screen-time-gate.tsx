import { Button, Text } from '@radix-ui/themes';
import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallNote } from '../../features/help-requests/call-note.tsx';
import { ScreenTimeBackground } from '../../features/screen-time/screen-time-background.tsx';
import { useRing } from './use-ring.ts';

/** Asks for a grown-up where nothing else works, not even toasts. */
const HelpFromOver = () => {
  const { t } = useTranslation('screenTime');
  const { ring, isRinging, problem } = useRing();
  return (
    <>
      <Button size="4" loading={isRinging} onClick={ring}>
        <LifeBuoy size={22} aria-hidden="true" />
        {t('over.help')}
      </Button>
      <div role="alert">
        {problem && (
          <Text as="p" color="red">
            {problem}
          </Text>
        )}
      </div>
      <CallNote />
    </>
  );
};

/** A kid's time, with the way to a grown-up from where it ends. */
export const ScreenTimeGate = () => <ScreenTimeBackground help={<HelpFromOver />} />;
