import { Button, Flex, IconButton, Text } from '@radix-ui/themes';
import { Hand } from 'lucide-react';
import type { PostMedia } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAskTakeDown, useTakeDowns, useWithdrawTakeDown } from './take-downs.hooks.ts';

type Medium = Pick<PostMedia, 'id' | 'kind' | 'isHidden'>;

/** In the viewer's bar: asks for someone else's picture to be taken down, in one press. */
export const AskTakeDown = ({ media: { id, kind } }: { media: Medium }) => {
  const { t } = useTranslation(['content', 'takeDown']);
  const { data } = useTakeDowns();
  const { mutate: ask, isPending } = useAskTakeDown(kind);
  if (!data || data.asked.includes(id)) return null;
  return (
    <IconButton
      size="3"
      variant="ghost"
      color="gray"
      aria-label={t(`takeDown:ask.${kind}`)}
      title={t(`takeDown:ask.${kind}`)}
      disabled={isPending}
      onClick={() => ask(id)}
    >
      <Hand size={22} aria-hidden="true" />
    </IconButton>
  );
};

/** Under a picture in the viewer: that the person asked for it, or that a kid did. */
export const TakeDownState = ({ media: { id, kind, isHidden } }: { media: Medium }) => {
  const { t } = useTranslation(['content', 'takeDown']);
  const { data } = useTakeDowns();
  const { mutate: withdraw, isPending } = useWithdrawTakeDown();
  if (!data?.asked.includes(id)) {
    return isHidden ? <Text as="p">{t('takeDown:hiddenByKid')}</Text> : null;
  }
  return (
    <Flex align="center" wrap="wrap" gapX="3" gapY="1">
      <Text as="p">{t(`takeDown:asked.${kind}`)}</Text>
      <Button
        size="2"
        variant="soft"
        color="gray"
        disabled={isPending}
        onClick={() => withdraw(id)}
      >
        {t('takeDown:withdraw')}
      </Button>
    </Flex>
  );
};
