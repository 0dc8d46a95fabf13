import { useEffect, useState } from 'react';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { PostPrefill } from '../../features/content/form/content-form-dialog.tsx';
import { LazyContentForm } from '../../features/content/form/lazy-content-form.tsx';
import type { ShareEntry } from '../../features/journal/entry-actions.ts';
import { JournalTab } from '../../features/journal/journal-tab.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { dayText } from '../../ui/text/day-text.ts';

/** A copy of the entry's picture, independent of the entry. */
const copyPicture = async ({ media }: Journal): Promise<File | undefined> => {
  if (!media) return undefined;
  const answer = await fetch(media.url);
  if (!answer.ok) return undefined;
  const blob = await answer.blob();
  return new File([blob], `journal.${blob.type.split('/')[1] ?? 'jpg'}`, { type: blob.type });
};

const copyEntry = async (entry: Journal): Promise<PostPrefill> => {
  const title = (entry.title || dayText(entry.date, 'full')).slice(0, limits.titleMax);
  // A picture that cannot be fetched is left out; the form shows what is shared.
  const file = await copyPicture(entry).catch(() => undefined);
  return { values: { title, textContent: entry.content }, ...(file ? { files: [file] } : {}) };
};

/** A story with the words of an entry, to be looked over before it is shared (rule 116). */
const ShareAsStory: ShareEntry = ({ entry, open, onOpenChange }) => {
  const { t } = useTranslation('journal');
  const [copy, setCopy] = useState<PostPrefill | null>(null);
  useEffect(() => {
    let isGone = false;
    void copyEntry(entry).then((made) => {
      if (!isGone) setCopy(made);
    });
    return () => {
      isGone = true;
    };
  }, [entry]);
  return (
    copy && (
      <LazyContentForm
        types={['story']}
        title={t('entry.share')}
        prefill={copy}
        open={open}
        onOpenChange={onOpenChange}
      />
    )
  );
};

/** The journal, and its one way out: a copy as a story. */
export const JournalPanel = () => <JournalTab Share={ShareAsStory} />;
