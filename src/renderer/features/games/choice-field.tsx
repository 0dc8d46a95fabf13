import { Grid, Select, Text } from '@radix-ui/themes';
import { useId } from 'react';
import { isHousehold } from '#shared/features/accounts/access.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { Choice, choicesOf, type GameSettings } from './game-settings.ts';
import { useOwnPictures, useWords } from './games.hooks.ts';
import { fittingWords } from './use-game-material.ts';

interface ChoiceFieldProps {
  settings: GameSettings;
  onChange: (settings: GameSettings) => void;
}

/** Which pictures or words a game is played with. */
export const ChoiceField = ({ settings, onChange }: ChoiceFieldProps) => {
  const { gameId, difficulty, choice } = settings;
  const { t } = useTranslation('games');
  const user = useUser();
  const id = useId();
  const hasPictures = (useOwnPictures().data?.length ?? 0) > 0;
  const hasWords = fittingWords(useWords().data?.words ?? [], difficulty).length > 0;
  const choices = choicesOf[gameId].filter((one) => one !== 'household' || isHousehold(user));
  const isThere = (one: Choice) =>
    one === 'family' ? hasPictures : one === 'household' ? hasWords : true;
  const textOf = (one: Choice) => {
    if (isThere(one)) return t(`choices.${one}`);
    return t(one === 'family' ? 'choices.noPictures' : 'choices.noWords');
  };
  return (
    <Grid gap="1">
      <Text as="label" size="2" weight="bold" id={id}>
        {t(gameId === 'word_search' ? 'choices.words' : 'choices.pictures')}
      </Text>
      <Select.Root
        size="3"
        value={choice}
        onValueChange={(value) => onChange({ ...settings, choice: Choice.parse(value) })}
      >
        <Select.Trigger aria-labelledby={id} />
        <Select.Content position="popper">
          {choices.map((one) => (
            <Select.Item key={one} value={one} disabled={!isThere(one)}>
              {textOf(one)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </Grid>
  );
};
