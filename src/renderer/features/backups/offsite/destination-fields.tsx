import { Button, Flex, Text } from '@radix-ui/themes';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { OffsiteInput } from '#shared/features/backups/offsite/offsite.fields.ts';
import { desktop } from '../../../lib/desktop.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import type { DestinationValues } from './destination-values.ts';

type DestinationFormState = UseFormReturn<DestinationValues, unknown, OffsiteInput>;

interface FieldsProps {
  form: DestinationFormState;
}

const plain = { autoCapitalize: 'none', spellCheck: false } as const;

const SftpFields = ({ form: { control, watch } }: FieldsProps) => {
  const { t } = useTranslation('offsite');
  return (
    <>
      <TextRow
        {...plain}
        control={control}
        name="host"
        label={t('form.host')}
        hint={t('form.hostHint')}
      />
      <TextRow control={control} name="port" label={t('form.port')} inputMode="numeric" />
      <TextRow {...plain} control={control} name="user" label={t('form.user')} />
      <SelectRow
        control={control}
        name="secretKind"
        label={t('form.signIn')}
        options={(['password', 'privateKey'] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
        }))}
      />
      {watch('secretKind') === 'password' ? (
        <PasswordRow
          control={control}
          name="secret"
          label={t('form.password')}
          autoComplete="new-password"
        />
      ) : (
        <TextAreaRow
          control={control}
          name="secret"
          label={t('form.privateKey')}
          hint={t('form.privateKeyHint')}
          rows={4}
        />
      )}
    </>
  );
};

const WebFields = ({ form: { control, watch } }: FieldsProps) => {
  const { t } = useTranslation('offsite');
  const isS3 = watch('kind') === 's3';
  return (
    <>
      <TextRow
        {...plain}
        control={control}
        name="url"
        label={t('form.url')}
        hint={t('form.urlHint')}
        inputMode="url"
      />
      {isS3 && (
        <>
          <TextRow {...plain} control={control} name="region" label={t('form.region')} isOptional />
          <TextRow {...plain} control={control} name="bucket" label={t('form.bucket')} />
        </>
      )}
      <TextRow
        {...plain}
        key={isS3 ? 'accessKeyId' : 'user'}
        control={control}
        name={isS3 ? 'accessKeyId' : 'user'}
        label={t(isS3 ? 'form.accessKeyId' : 'form.user')}
      />
      <PasswordRow
        control={control}
        name="secret"
        label={t(isS3 ? 'form.secretKey' : 'form.password')}
        autoComplete="new-password"
      />
    </>
  );
};

/** A folder is chosen in the system's own dialog; a browser has none. */
const LocalFolder = ({ form }: FieldsProps) => {
  const { t } = useTranslation('offsite');
  const [path, setPath] = useState<string | null>(null);
  const { errors } = useFormState({ control: form.control, name: 'folderToken' });
  const choose = async () => {
    const chosen = await desktop?.chooseFolder('backups');
    if (!chosen) return;
    setPath(chosen.path);
    form.setValue('folderToken', chosen.folderToken, { shouldValidate: true });
  };
  return (
    <Flex direction="column" gap="2" align="start" minWidth="0">
      {path && (
        <Text as="p" weight="bold" wrap="pretty">
          {path}
        </Text>
      )}
      {desktop ? (
        <Button type="button" size="3" variant="soft" onClick={() => void choose()}>
          <FolderOpen size={18} aria-hidden="true" />
          {t('form.choose')}
        </Button>
      ) : (
        <Text as="p" color="gray">
          {t('form.onlyHere')}
        </Text>
      )}
      {errors.folderToken?.message && (
        <Text as="p" size="2" color="red" role="alert">
          {translateMessage(errors.folderToken.message)}
        </Text>
      )}
    </Flex>
  );
};

/** The fields of a destination for copies, by its kind. */
export const DestinationFields = ({ form }: FieldsProps) => {
  const { t } = useTranslation('offsite');
  const { control, watch } = form;
  const kind = watch('kind');
  return (
    <>
      <SelectRow
        control={control}
        name="kind"
        label={t('form.kind')}
        options={(['sftp', 'webdav', 's3', 'folder'] as const).map((value) => ({
          value,
          label: t(`kinds.${value}`),
        }))}
      />
      {kind === 'sftp' && <SftpFields form={form} />}
      {(kind === 'webdav' || kind === 's3') && <WebFields form={form} />}
      {kind === 'folder' ? (
        <LocalFolder form={form} />
      ) : (
        <TextRow {...plain} control={control} name="folder" label={t('form.folder')} isOptional />
      )}
    </>
  );
};
