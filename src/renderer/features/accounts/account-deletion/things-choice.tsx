import { Things } from '#shared/features/accounts/accounts.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';

interface ThingsChoiceProps {
  value: Things;
  onChange: (to: Things) => void;
}

/** What happens to the things of an account that goes (rule 22). */
export const ThingsChoice = ({ value, onChange }: ThingsChoiceProps) => {
  const { t } = useTranslation('accounts');
  return (
    <ChoiceCards
      label={t('accountRemoval.choices')}
      options={Things.options.map((things) => ({
        value: things,
        label: t(`accountRemoval.${things}`),
        text: t(`accountRemoval.${things}Text`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
};
