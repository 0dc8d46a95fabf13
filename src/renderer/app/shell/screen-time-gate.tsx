import { Button, Flex, Text } from '@radix-ui/themes';
import { LifeBuoy } from 'lucide-react';
import { CallNote } from '../../features/help-requests/call-note.tsx';
import { ScreenTimeBackground } from '../../features/screen-time/screen-time-background.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useHelpCall } from './use-help-call.ts';

/** Asks for a grown-up where nothing else works, not even toasts. */
const HelpFromOver = () => {
  const { t } = useTranslation(['screenTime', 'shell', 'common']);
  const { step, problem, ask, confirm, cancel } = useHelpCall();
  return (
    <>
      {step === 'idle' ? (
        <Button size="4" onClick={ask}>
          <LifeBuoy size={22} aria-hidden="true" />
          {t('screenTime:over.help')}
        </Button>
      ) : (
        <>
          <Text as="p" size="5" weight="bold" role="status">
            {t(step === 'asking' ? 'shell:help.ask' : 'shell:help.soon')}
          </Text>
          <Flex gap="3">
            <Button size="4" variant="soft" color="gray" onClick={cancel}>
              {t('common:actions.cancel')}
            </Button>
            <Button size="4" loading={step !== 'asking'} onClick={confirm}>
              {t('shell:help.yes')}
            </Button>
          </Flex>
        </>
      )}
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
