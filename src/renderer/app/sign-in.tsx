import { Skeleton } from '@radix-ui/themes';
import { AuthPage } from '../features/accounts/sign-in/auth-page.tsx';
import { backgroundPart } from '../lib/background-part.ts';

// No boundary but the whole app's stands around the sign-in.
const RequestPairing = backgroundPart(
  ['pairing', 'accounts'],
  () => import('../features/pairing/pairing-request.tsx'),
  'RequestPairing',
  <Skeleton height="220px" />,
);

/** The way in, with what other features add to it. */
export const SignIn = () => <AuthPage RequestPairing={RequestPairing} />;
