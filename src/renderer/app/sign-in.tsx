import { Skeleton } from '@radix-ui/themes';
import { AuthPage } from '../features/accounts/sign-in/auth-page.tsx';
import { backgroundPart } from '../lib/background-part.ts';

// The sign-in has no boundary but the whole app's.
const RequestPairing = backgroundPart(
  ['pairing', 'accounts'],
  () => import('../features/pairing/pairing-request.tsx'),
  'RequestPairing',
  <Skeleton height="220px" />,
);

/** The way in, with what other features add to it. */
export const SignIn = () => <AuthPage RequestPairing={RequestPairing} />;
