import { Cake } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Entry } from './entries.ts';

/** An event's title; a birthday includes the age. */
export const EntryTitle = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation('calendar');
  const { event } = entry;
  return (
    <>
      {event.category === 'birthday' && <Cake size={14} aria-hidden="true" />}{' '}
      {event.age !== null && event.age > 0
        ? t('details.age', { title: event.title, age: event.age })
        : event.title}
    </>
  );
};
