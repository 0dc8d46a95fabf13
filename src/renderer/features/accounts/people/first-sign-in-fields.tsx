import { Flex, Text } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { KidSecretField } from '../sign-in/kid-secret-field.tsx';
import { type AddPersonFields, waysIn } from './add-person-values.ts';

const SecretField = ({ kind }: { kind: 'pin' | 'pictures' }) => {
  const { control } = useFormContext<AddPersonFields>();
  return (
    <Controller
      key={kind}
      control={control}
      name={kind}
      render={({ field, fieldState }) => (
        <KidSecretField
          kind={kind}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message && translateMessage(fieldState.error.message)}
        />
      )}
    />
  );
};

/** How a new person comes in; a PIN and pictures are offered for kids. */
export const FirstSignInFields = () => {
  const { t } = useTranslation(['people', 'accounts']);
  const { control, watch, setValue } = useFormContext<AddPersonFields>();
  const [way, isChild] = watch(['way', 'isChild']);
  const offered = isChild
    ? waysIn.toReversed()
    : waysIn.filter((one) => one === 'code' || one === 'password');
  return (
    <Flex direction="column" gap="4">
      <Text as="p" size="2" weight="bold">
        {t('people:add.signIn')}
      </Text>
      <ChoiceChips
        label={t('people:add.signIn')}
        options={offered.map((value) => ({ value, label: t(`people:add.ways.${value}`) }))}
        value={way}
        onChange={(next) => setValue('way', next, { shouldDirty: true })}
      />
      {way === 'code' && (
        <Text as="p" size="2" color="gray">
          {t('people:add.codeHint')}
        </Text>
      )}
      {way === 'password' && (
        <PasswordRow
          control={control}
          name="password"
          label={t('accounts:fields.password')}
          autoComplete="new-password"
        />
      )}
      {(way === 'pin' || way === 'pictures') && (
        <>
          <SecretField kind={way} />
          <Text as="p" size="2" color="gray">
            {t('people:add.kidHint')}
          </Text>
        </>
      )}
    </Flex>
  );
};
