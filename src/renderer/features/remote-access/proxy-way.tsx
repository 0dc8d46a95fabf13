import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Flex, Text } from '@radix-ui/themes';
import { ServerCog } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { caddySnippet, nginxSnippet } from '#shared/features/remote-access/proxy-snippets.ts';
import type { RemoteAccessState } from '#shared/features/remote-access/remote-access.contract.ts';
import {
  HostName,
  HostNames,
  ProxyAddresses,
} from '#shared/features/remote-access/remote-access.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { WarningNote } from '../../ui/feedback/warning-note.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import { useUnsavedInput } from '../../ui/form/unsaved-input.ts';
import { linesAs, linesOf } from './lines.ts';
import { useChangeRemoteAccess } from './remote-access.hooks.ts';
import { Snippet } from './snippet.tsx';
import { Steps } from './steps.tsx';
import { WayCard } from './way-card.tsx';

const loopback = ['127.0.0.1', '::1'];
const exampleName = 'family.example.org';
const usualPort = 4680;

const isFilled = (list: string[]): boolean => list.length > 0;
const ProxyForm = z.object({
  hostNames: linesAs(HostNames.refine(isFilled, message('remoteAccess:errors.nameMissing'))),
  proxies: linesAs(ProxyAddresses.refine(isFilled, message('remoteAccess:errors.proxyMissing'))),
});

const Note = () => {
  const { t } = useTranslation('remoteAccess');
  return <WarningNote texts={[t('proxy.note')]} />;
};

interface SnippetsProps {
  /** The first name that was typed. */
  name: string | undefined;
  port: number | null;
}

const Snippets = ({ name, port }: SnippetsProps) => {
  const { t } = useTranslation('remoteAccess');
  const typed = HostName.safeParse(name);
  const values = {
    name: typed.success ? typed.data : exampleName,
    upstream: `127.0.0.1:${port ?? usualPort}`,
  };
  return (
    <Flex direction="column" gap="3">
      <Text as="p">{t('proxy.snippets')}</Text>
      <Snippet title={t('proxy.caddy')} text={caddySnippet(values)} />
      <Snippet title={t('proxy.nginx')} text={nginxSnippet(values)} />
    </Flex>
  );
};

/** The buttons: save and turn on, or save and turn off. */
const Buttons = ({
  isOn,
  isPending,
  turnOff,
}: {
  isOn: boolean;
  isPending: boolean;
  turnOff: () => void;
}) => {
  const { t } = useTranslation(['remoteAccess', 'common']);
  return (
    <Flex wrap="wrap" gap="3">
      <Button type="submit" size="3" loading={isPending}>
        {t(isOn ? 'common:actions.save' : 'remoteAccess:proxy.turnOn')}
      </Button>
      {isOn && (
        <Button
          type="button"
          size="3"
          variant="soft"
          color="red"
          loading={isPending}
          onClick={turnOff}
        >
          {t('remoteAccess:proxy.turnOff')}
        </Button>
      )}
    </Flex>
  );
};

/** A reverse proxy with https: its exact names and addresses. */
export const ProxyWay = ({ state }: { state: RemoteAccessState }) => {
  const { t } = useTranslation('remoteAccess');
  const { isOn, hostNames, proxies } = state.proxy;
  const { mutate, isPending } = useChangeRemoteAccess();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(ProxyForm),
    // Loopback is offered first; nothing is believed before it is saved.
    values: {
      hostNames: hostNames.join('\n'),
      proxies: (proxies.length > 0 ? proxies : loopback).join('\n'),
    },
    resetOptions: { keepDirtyValues: true },
  });
  useUnsavedInput(formState.isDirty);
  const [firstName] = linesOf(useWatch({ control, name: 'hostNames' }));
  return (
    <WayCard way="proxy" Icon={ServerCog} isOn={isOn} isOpen={isOn} state={state}>
      <Steps steps={[t('proxy.steps.name'), t('proxy.steps.proxy'), t('proxy.steps.enter')]} />
      <Snippets name={firstName} port={state.port} />
      <Form onSubmit={handleSubmit((values) => mutate({ proxy: { ...values, isOn: true } }))}>
        <TextAreaRow
          control={control}
          name="hostNames"
          label={t('proxy.hostNames')}
          hint={t('proxy.hostNamesHint')}
          placeholder={exampleName}
          rows={2}
        />
        <TextAreaRow
          control={control}
          name="proxies"
          label={t('proxy.proxies')}
          hint={t('proxy.proxiesHint')}
          rows={2}
        />
        <Note />
        <Buttons
          isOn={isOn}
          isPending={isPending}
          turnOff={() => mutate({ proxy: { isOn: false } })}
        />
      </Form>
    </WayCard>
  );
};
