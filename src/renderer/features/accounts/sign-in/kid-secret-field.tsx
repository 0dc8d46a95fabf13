import { Flex, Text, TextField } from '@radix-ui/themes';
import type { KidSignInKind } from '#shared/features/accounts/accounts.fields.ts';
import { kidSecret } from '#shared/features/accounts/accounts.limits.ts';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { PictureKeys } from './picture-keys.tsx';

interface KidSecretFieldProps {
  kind: KidSignInKind;
  /** Digits or picture names; the server stores only a hash. */
  value: string;
  onChange: (secret: string) => void;
  /** Said instead of the field's usual name. */
  label?: string;
  error?: string | undefined;
  /** Hides what is entered. */
  isSecret?: boolean;
}

const picturesOf = (value: string) => value.split('-').filter(Boolean) as AvatarPreset[];

/** A PIN to type or three pictures to press, visible to the person who sets them for a kid. */
export const KidSecretField = (props: KidSecretFieldProps) => {
  const { kind, value, onChange, error, isSecret = false } = props;
  const { t } = useTranslation('people');
  if (kind === 'pictures') {
    const label = props.label ?? t('kidSignIn.picturesField');
    return (
      <Flex direction="column" gap="4">
        <Text as="p" weight="bold">
          {label}
        </Text>
        <PictureKeys
          label={label}
          chosen={picturesOf(value)}
          isSecret={isSecret}
          onChange={(chosen) => onChange(chosen.join('-'))}
        />
        <Text as="p" size="2" color={error ? 'red' : 'gray'} role={error ? 'alert' : undefined}>
          {error ?? t('kidSignIn.picturesHint')}
        </Text>
      </Flex>
    );
  }
  return (
    <FormField
      label={props.label ?? t('kidSignIn.pinField')}
      hint={t('kidSignIn.pinHint')}
      error={error}
    >
      {(field) => (
        <TextField.Root
          {...field}
          size="3"
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={kidSecret.pinMax}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
      )}
    </FormField>
  );
};
