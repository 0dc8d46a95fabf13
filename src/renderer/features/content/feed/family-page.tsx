import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { NewPostButton } from '../form/new-post-button.tsx';
import { useFamilyOpened } from './family-opened.hooks.ts';
import { Feed } from './feed.tsx';

/** What is shared with the family; friends and guests see here what they shared themselves. */
export const FamilyPage = () => {
  const { t } = useTranslation('content');
  useFamilyOpened();
  const share = { label: t('family.action'), isFamily: true, draft: 'family' };
  return (
    <SectionTheme name="family">
      <PageHeader
        section="family"
        title={t('family.title')}
        sentence={t('family.sentence')}
        action={<NewPostButton {...share} />}
      />
      <Feed
        filter={{ family: true }}
        empty={
          <EmptyState
            drawing="empty-family"
            title={t('family.empty')}
            action={<NewPostButton {...share} variant="soft" />}
          />
        }
      />
    </SectionTheme>
  );
};
