import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonInitials } from '../../../ui/avatar/person-avatar.tsx';

/** Whose event it is: another person's initials in their colour. */
export const Whose = ({ event }: { event: CalendarEvent }) => {
  const { t } = useTranslation('common');
  if (event.isOwner) return null;
  const { owner } = event;
  return (
    <>
      <PersonInitials person={owner} size={18} />
      <span className="visually-hidden">
        {t('fromPerson', { name: owner.displayName || owner.username })}
      </span>
    </>
  );
};
