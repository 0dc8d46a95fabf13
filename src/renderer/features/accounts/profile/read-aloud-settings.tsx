import { Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { Square, Volume2 } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useReading } from '../../../lib/read-aloud/read-aloud.ts';
import {
  type ReadingRate,
  readingRates,
  useReadAloudChoices,
} from '../../../lib/read-aloud/read-aloud-choices.ts';
import { useLocalVoices } from '../../../lib/read-aloud/voices.ts';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';

/** A select has no empty value. */
const automatic = 'automatic';

const VoiceChoice = ({ voices }: { voices: SpeechSynthesisVoice[] }) => {
  const { t } = useTranslation('readAloud');
  const { voice, rate, choose } = useReadAloudChoices();
  const { isReading, toggle } = useReading('sample');
  const known = voices.some(({ voiceURI }) => voiceURI === voice) ? voice : null;
  return (
    <>
      <SelectField
        label={t('voice')}
        options={[
          { value: automatic, label: t('automatic') },
          ...voices.map(({ voiceURI, name, lang }) => ({
            value: voiceURI,
            label: `${name} (${lang})`,
          })),
        ]}
        value={known ?? automatic}
        onChange={(value) => choose({ voice: value === automatic ? null : value })}
      />
      <Flex direction="column" gap="2" width="100%">
        <Text as="p" weight="bold" size="2">
          {t('rate')}
        </Text>
        <ChoiceChips<ReadingRate>
          label={t('rate')}
          options={readingRates.map((value) => ({ value, label: t(`rates.${value}`) }))}
          value={rate}
          onChange={(value) => choose({ rate: value })}
        />
      </Flex>
      <Button size="3" variant="soft" onClick={() => toggle(t('sample'))}>
        {isReading ? (
          <Square size={18} aria-hidden="true" />
        ) : (
          <Volume2 size={18} aria-hidden="true" />
        )}
        {t(isReading ? 'stop' : 'try')}
      </Button>
    </>
  );
};

/** Which of the device's own voices reads, and how fast; on this device alone. */
export const ReadAloudSettings = () => {
  const { t } = useTranslation('readAloud');
  const voices = useLocalVoices();
  const { isOn, choose } = useReadAloudChoices();
  if (voices === null) return <Skeleton height="44px" width="100%" />;
  if (voices.length === 0) return <Text as="p">{t('none')}</Text>;
  return (
    <>
      <SwitchField label={t('on')} isOn={isOn} onChange={(value) => choose({ isOn: value })} />
      {isOn && <VoiceChoice voices={voices} />}
      <Text as="p" size="2" color="gray">
        {t('private')}
      </Text>
    </>
  );
};
