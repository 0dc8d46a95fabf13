import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { ApprovalsList } from './approvals-list.tsx';

/** What waits for the grown-ups of the household, admins or not. */
export const ApprovalsPage = () => {
  const { t } = useTranslation('approvals');
  return (
    <SectionTheme name="family">
      <PageHeader section="family" title={t('title')} sentence={t('sentence')} />
      <ApprovalsList />
    </SectionTheme>
  );
};
