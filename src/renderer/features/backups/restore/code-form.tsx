import { Button, Text, TextField } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';

interface CodeFormProps {
  text?: string;
  onEnter: (code: string) => void;
}

/** Who sits elsewhere, or came by a browser, proves with the code that this is their computer. */
export const CodeForm = ({ text, onEnter }: CodeFormProps) => {
  const { t } = useTranslation('startup');
  const [code, setCode] = useState('');
  useUnsavedInput(code.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onEnter(code.trim());
  };
  return (
    <Form p="5" className="card" onSubmit={submit}>
      {text && (
        <Text as="p" size="3">
          {text}
        </Text>
      )}
      <FormField label={t('repair.code')} hint={t('repair.codeHint')}>
        {(props) => (
          <TextField.Root
            {...props}
            size="3"
            autoCapitalize="characters"
            autoComplete="off"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </FormField>
      <Button type="submit" size="3">
        {t('repair.enter')}
      </Button>
    </Form>
  );
};
