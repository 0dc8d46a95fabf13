import { Button, Callout, Flex, Grid } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { FolderInput, Info, TriangleAlert } from 'lucide-react';
import type { MoveAnswer } from '#shared/data-dir-location.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

type Answer = MoveAnswer | null | undefined;

const useAnswerText = () => {
  const { t } = useTranslation('computer');
  return (answer: Answer): { text: string; isRefusal: boolean } | null => {
    if (answer === undefined) return null;
    if (answer === null) return { text: t('dataFolder.notAllowed'), isRefusal: true };
    if ('problem' in answer) {
      return { text: t(`dataFolder.problems.${answer.problem}`), isRefusal: true };
    }
    const text = t('dataFolder.startsAgain');
    return answer.outcome === 'startsAgain' ? { text, isRefusal: false } : null;
  };
};

interface MoveDataProps {
  canGoBack?: boolean;
  /** Beside something that matters more. */
  isQuiet?: boolean;
}

/** Lets someone at this computer choose the data folder; nothing in a browser. */
export const MoveData = ({ canGoBack = false, isQuiet = false }: MoveDataProps) => {
  const { t } = useTranslation('computer');
  const textOf = useAnswerText();
  const { mutate, data, variables, isPending, isError } = useMutation({
    mutationFn: async (to: 'chosen' | 'usual') => (await desktop?.moveData(to)) ?? null,
  });
  if (!desktop) return null;
  const said = isError ? { text: t('dataFolder.failed'), isRefusal: true } : textOf(data);
  const button = (to: 'chosen' | 'usual', label: string) => (
    <Button
      variant="soft"
      {...(isQuiet ? { color: 'gray' } : {})}
      size="3"
      loading={isPending && variables === to}
      disabled={isPending || (said !== null && !said.isRefusal)}
      onClick={() => mutate(to)}
    >
      <FolderInput size={18} aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <Grid gap="3" justifyItems="start">
      <Flex wrap="wrap" gap="3">
        {button('chosen', t('dataFolder.move'))}
        {canGoBack && button('usual', t('dataFolder.back'))}
      </Flex>
      <div role="status">
        {said && !isPending && (
          <Callout.Root color={said.isRefusal ? 'amber' : 'jade'} highContrast>
            <Callout.Icon>
              {said.isRefusal ? (
                <TriangleAlert size={18} aria-hidden="true" />
              ) : (
                <Info size={18} aria-hidden="true" />
              )}
            </Callout.Icon>
            <Callout.Text>{said.text}</Callout.Text>
          </Callout.Root>
        )}
      </div>
    </Grid>
  );
};
