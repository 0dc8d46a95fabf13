import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { ScopeDialog } from '../series/scope-dialog.tsx';
import type { CalendarActions } from '../use-calendar-actions.ts';
import type { Entry } from '../views/entries.ts';
import { datesOf } from '../views/spans.ts';
import { DeleteEvent } from './delete-event.tsx';
import { scopesFor } from './event-changes.ts';
import { EventDetails } from './event-details.tsx';
import { EventDialog } from './event-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface CalendarDialogsProps {
  actions: CalendarActions;
  /** The chosen day, which a new event is on. */
  day: string;
  /** What the calendar shows. */
  entries: Entry[];
}

/** The dialogs of the calendar, of which one is open at a time. */
export const CalendarDialogs = ({ actions, day, entries }: CalendarDialogsProps) => {
  const { open, close, asked } = actions;
  const { timeZone } = useHouseholdDays();
  const scopes = asked && scopesFor(asked.entry, datesOf(asked.span, timeZone), timeZone);
  const current = (entry: Entry) => entries.find(({ key }) => key === entry.key) ?? entry;
  return (
    <>
      <EventDialog
        open={open?.name === 'add' || open?.name === 'edit'}
        onOpenChange={close}
        entry={open?.name === 'edit' ? open.entry : null}
        day={day}
        span={open?.name === 'add' ? open.span : null}
        onDelete={actions.setDeleting}
      />
      <EventDetails
        entry={open?.name === 'details' ? current(open.entry) : null}
        onClose={close}
        onEdit={actions.edit}
        onMove={actions.startMove}
        onDelete={actions.setDeleting}
      />
      <MoveDialog
        entry={open?.name === 'move' ? open.entry : null}
        onClose={close}
        onMove={actions.move}
      />
      <DeleteEvent
        entry={actions.deleting}
        onClose={() => actions.setDeleting(null)}
        onDeleted={close}
      />
      <ScopeDialog
        open={asked !== null}
        onOpenChange={() => actions.setAsked(null)}
        purpose="move"
        {...(scopes && { scopes })}
        isBusy={actions.isMoving}
        onChoose={(scope) => asked && actions.send({ ...asked, scope })}
      />
    </>
  );
};
