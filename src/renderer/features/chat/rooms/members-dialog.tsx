import { Badge, Button, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { UserMinus, UserPlus } from 'lucide-react';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useCandidates, useOnline } from '../chat.hooks.ts';
import styles from './members-dialog.module.css';
import { OnlineAvatar } from './online-avatar.tsx';
import { useAddMember, useRemoveMember } from './rooms.hooks.ts';

interface MembersDialogProps {
  room: ChatRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The room's members; its owner adds and removes. */
export const MembersDialog = ({ room, open, onOpenChange }: MembersDialogProps) => {
  const { t } = useTranslation('chat');
  const user = useUser();
  const canManage = room.createdBy === user.id || isAdmin(user);
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('members.title')}
      description={t(room.isPrivate ? 'members.privateHint' : 'members.openHint')}
      size="small"
    >
      <Members room={room} canManage={canManage} />
      {canManage && <Candidates room={room} isOpen={open} />}
    </AppDialog>
  );
};

const Members = ({ room, canManage }: { room: ChatRoom; canManage: boolean }) => {
  const { t } = useTranslation(['chat', 'common']);
  const user = useUser();
  const online = useOnline();
  const { mutate: remove, isPending, variables } = useRemoveMember(room);
  return (
    <ul className={styles.list} aria-label={t('members.title')}>
      {room.members.map((member) => (
        <Flex key={member.userId} asChild align="center" gap="3" minHeight="56px">
          <li>
            <OnlineAvatar person={member.user} isOnline={online.has(member.userId)} size={40} />
            <Text size="3" className="row-text">
              {member.user.displayName}
              {member.userId === user.id && <Text color="gray"> ({t('message.you')})</Text>}
            </Text>
            {member.userId === room.createdBy && <Badge size="2">{t('members.owner')}</Badge>}
            {canManage && member.userId !== user.id && (
              <IconButton
                variant="ghost"
                color="gray"
                loading={isPending && variables.userId === member.userId}
                aria-label={t('common:named', {
                  action: t('common:actions.remove'),
                  name: member.user.displayName,
                })}
                onClick={() => remove({ userId: member.userId })}
              >
                <UserMinus size={20} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        </Flex>
      ))}
    </ul>
  );
};

const Candidates = ({ room, isOpen }: { room: ChatRoom; isOpen: boolean }) => {
  const { t } = useTranslation(['chat', 'common']);
  const { data: people, error, refetch } = useCandidates(room.id, isOpen);
  const { mutate: add, isPending, variables } = useAddMember(room.id);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!people) return null;
  return (
    <section>
      <Heading as="h3" size="3" mt="4" mb="1">
        {t('members.addTitle')}
      </Heading>
      {people.length === 0 && (
        <Text as="p" size="2" color="gray">
          {t('members.everyoneAdded')}
        </Text>
      )}
      <ul className={styles.list} aria-label={t('members.addTitle')}>
        {people.map((person) => (
          <Flex key={person.id} asChild align="center" gap="3" minHeight="56px">
            <li>
              <PersonAvatar person={person} size={40} />
              <Text size="3" className="row-text">
                {person.displayName}
              </Text>
              <Button
                variant="soft"
                size="2"
                loading={isPending && variables === person.id}
                aria-label={t('common:named', {
                  action: t('members.add'),
                  name: person.displayName,
                })}
                onClick={() => add(person.id)}
              >
                <UserPlus size={18} aria-hidden="true" />
                {t('members.add')}
              </Button>
            </li>
          </Flex>
        ))}
      </ul>
    </section>
  );
};
