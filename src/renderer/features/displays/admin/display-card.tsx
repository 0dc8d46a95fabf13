import { Badge, Button, Flex, Heading } from '@radix-ui/themes';
import { Tv } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Display, NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import { listFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useRemoveDisplay, useRenewLink } from '../displays.hooks.ts';
import { DisplayDialog } from './display-dialog.tsx';
import styles from './displays.module.css';
import { durationText } from './duration.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ display }: { display: Display }) => {
  const { t } = useTranslation('displays');
  const { albums, otherAlbums, seconds, showEvents, createdBy } = display;
  // The time seen is written a moment after a link is opened.
  const seenAt = display.lastSeenAt ?? display.linkUsedAt;
  const titles = albums.map(({ title }) => title);
  if (otherAlbums > 0) titles.push(t('card.otherAlbums', { count: otherAlbums }));
  return (
    <dl className={styles.facts}>
      <Fact name={t('card.albums')}>{listFormat().format(titles) || t('card.noAlbums')}</Fact>
      <Fact name={t('card.each')}>{durationText(t, seconds)}</Fact>
      <Fact name={t('card.events')}>{t(showEvents ? 'card.shown' : 'card.notShown')}</Fact>
      <Fact name={t('card.addedBy')}>{createdBy.displayName}</Fact>
      <Fact name={t('card.seen')}>{seenAt ? <RelativeTime iso={seenAt} /> : t('card.never')}</Fact>
    </dl>
  );
};

interface ActionProps {
  label: string;
  name: string;
  color?: 'gray';
  onPress: () => void;
}

const Action = ({ label, name, color, onPress }: ActionProps) => {
  const { t } = useTranslation('common');
  return (
    <Button
      size="3"
      variant="soft"
      {...(color ? { color } : {})}
      aria-label={t('named', { action: label, name })}
      onClick={onPress}
    >
      {label}
    </Button>
  );
};

interface DisplayCardProps {
  display: Display;
  onLink: (made: NewDisplayLink) => void;
}

/** One screen: what it shows, when it was seen, and what can be done with it. */
export const DisplayCard = ({ display, onLink }: DisplayCardProps) => {
  const { t } = useTranslation(['displays', 'common']);
  const [opened, setOpened] = useState<'edit' | 'renew' | 'remove' | null>(null);
  const renew = useRenewLink(display.id);
  const remove = useRemoveDisplay(display);
  const { name, createdBy, canEdit, isActive } = display;
  const close = () => setOpened(null);
  return (
    <li className={styles.display}>
      <div className={styles.head}>
        <Tv size={28} aria-hidden="true" />
        <Heading as="h2" size="4">
          {name}
        </Heading>
      </div>
      {!isActive && (
        <Badge color="orange" size="2">
          {t('card.paused', { name: createdBy.displayName })}
        </Badge>
      )}
      <Facts display={display} />
      <Flex wrap="wrap" gap="2">
        {canEdit && (
          <>
            <Action
              label={t('common:actions.edit')}
              name={name}
              onPress={() => setOpened('edit')}
            />
            <Action label={t('card.newLink')} name={name} onPress={() => setOpened('renew')} />
          </>
        )}
        <Action
          label={t('common:actions.remove')}
          name={name}
          color="gray"
          onPress={() => setOpened('remove')}
        />
      </Flex>
      <DisplayDialog
        display={display}
        open={opened === 'edit'}
        onOpenChange={(isOpen) => !isOpen && close()}
      />
      <ConfirmDialog
        open={opened === 'renew'}
        onOpenChange={close}
        title={t('renew.title', { name })}
        description={t('renew.text')}
        confirmLabel={t('renew.confirm')}
        tone="plain"
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSuccess: onLink, onSettled: close })}
      />
      <ConfirmDialog
        open={opened === 'remove'}
        onOpenChange={close}
        title={t('remove.title', { name })}
        description={t('remove.text')}
        confirmLabel={t('common:actions.remove')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
    </li>
  );
};
