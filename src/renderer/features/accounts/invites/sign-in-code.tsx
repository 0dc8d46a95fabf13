import { Text } from '@radix-ui/themes';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ShownCode } from '../../../ui/media/shown-code.tsx';
import { useServerAddress } from './server-address.hooks.ts';

interface SignInCodeProps {
  code: string;
  title: string;
  text: string;
  /** Passed to the sign-in page, so that nothing has to be typed. */
  query: Record<string, string>;
}

/** A code for the sign-in page, with a link to it. */
export const SignInCode = ({ query, ...shown }: SignInCodeProps) => {
  const { t } = useTranslation('people');
  const { origin, isOnlyHere } = useServerAddress();
  return (
    <ShownCode {...shown} link={`${origin}${paths.auth}?${new URLSearchParams(query)}`}>
      {isOnlyHere && (
        <Text as="p" size="2" color="gray">
          {t('code.onlyHere')}
        </Text>
      )}
    </ShownCode>
  );
};
