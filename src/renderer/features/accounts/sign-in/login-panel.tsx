import { Skeleton } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { type DevicePerson, listDevicePeople } from '#shared/features/accounts/devices.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { backgroundPart } from '../../../lib/background-part.ts';
import { accountsKeys } from '../accounts.hooks.ts';
import { LoginForm } from './login-form.tsx';
import { ProfilePicker } from './profile-picker.tsx';

const waiting = <Skeleton height="220px" mt="4" />;

// The sign-in has no boundary but the whole app's.
const KidLogin = backgroundPart(
  ['accounts', 'people'],
  () => import('./kid-login.tsx'),
  'KidLogin',
  waiting,
);
const ResetForm = backgroundPart(
  ['accounts', 'people'],
  () => import('./reset-form.tsx'),
  'ResetForm',
  waiting,
);

type Step =
  | { name: 'faces' | 'form' | 'letIn' }
  | { name: 'code'; username: string }
  | { name: 'password' | 'kid'; person: DevicePerson };

interface LoginPanelProps {
  /** What the link of a code for a new password says. */
  reset: { code: string; username: string } | null;
  /** How a device asks a grown-up elsewhere to let it in. */
  RequestPairing: ComponentType<{ onBack: () => void }>;
}

/** Faces first on a screen that knows some, else the form; a code and a kid's keys behind them. */
export const LoginPanel = ({ reset, RequestPairing }: LoginPanelProps) => {
  const people = useQuery({
    queryKey: accountsKeys.devicePeople,
    queryFn: ({ signal }) => call(listDevicePeople, {}, { signal }),
    // A kid may have been given a PIN since.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const [step, setStep] = useState<Step>(
    reset ? { name: 'code', username: reset.username } : { name: 'faces' },
  );
  const start = () => setStep({ name: 'faces' });
  const letIn = () => setStep({ name: 'letIn' });
  const useCode = (username: string) => setStep({ name: 'code', username });
  if (step.name === 'code') {
    return <ResetForm username={step.username} code={reset?.code ?? ''} onBack={start} />;
  }
  if (step.name === 'letIn') return <RequestPairing onBack={start} />;
  if (people.isPending) return waiting;
  const known = people.data ?? [];
  if (step.name === 'kid') {
    const { person } = step;
    return (
      <KidLogin
        person={person}
        onUsePassword={() => setStep({ name: 'password', person })}
        onSomeoneElse={start}
      />
    );
  }
  if (step.name === 'password') {
    const { person } = step;
    return <LoginForm person={person} onSomeoneElse={start} onHaveCode={useCode} onLetIn={letIn} />;
  }
  if (step.name === 'faces' && known.length > 0) {
    return (
      <ProfilePicker
        people={known}
        onPick={(person) =>
          setStep({ name: person.signIn === 'password' ? 'password' : 'kid', person })
        }
        onSomeoneElse={() => setStep({ name: 'form' })}
      />
    );
  }
  return <LoginForm onHaveCode={useCode} onLetIn={letIn} />;
};
