import { Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { isUnverifiedGuest } from '#shared/features/accounts/access.ts';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useRemoveMember } from './rooms.hooks.ts';

interface LeaveDialogProps {
  room: ChatRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before leaving; the room's owner names the next one (rule 79). */
export const LeaveDialog = ({ room, open, onOpenChange }: LeaveDialogProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const user = useUser();
  const { mutate: leave, isPending } = useRemoveMember(room);
  const others = room.members.filter(({ userId }) => userId !== user.id);
  const mustHandOver = room.createdBy === user.id && others.length > 0;
  const [chosen, setChosen] = useState<string>();
  const handOverTo = chosen ?? String(others[0]?.userId ?? '');
  const close = () => onOpenChange(false);
  const confirm = () =>
    leave(
      { userId: user.id, handOverTo: mustHandOver ? Number(handOverTo) : undefined },
      { onSettled: close },
    );
  const needsInvitation = room.isPrivate || isUnverifiedGuest(user);
  const text =
    others.length === 0 ? 'leave.lastText' : needsInvitation ? 'leave.privateText' : 'leave.text';
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('leave.title', { name: room.name })}
      size="small"
    >
      <Flex direction="column" gap="4">
        <Text as="p" size="3">
          {t(text)}
        </Text>
        {mustHandOver && (
          <SelectField
            label={t('leave.handOver')}
            options={others.map(({ userId, user: person }) => ({
              value: String(userId),
              label: person.displayName,
            }))}
            value={handOverTo}
            onChange={setChosen}
          />
        )}
        <FormFooter>
          <Button size="3" variant="soft" color="gray" onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button size="3" loading={isPending} onClick={confirm}>
            {t('room.leave')}
          </Button>
        </FormFooter>
      </Flex>
    </AppDialog>
  );
};
