import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { membersQuery, useUser } from '../features/accounts/accounts.hooks.ts';
import { Feed } from '../features/content/feed/feed.tsx';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SectionTheme } from '../ui/layout/section-theme.tsx';

/** What one person has shared, as far as the reader sees it. */
export const PersonPage = () => {
  const { t } = useTranslation('search');
  const { id = '' } = useParams();
  // Ids start at 1; anything else is a 404.
  const userId = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const { role } = useUser();
  const { data: members } = useQuery(membersQuery);
  const person = members?.find((member) => member.id === userId);
  const name = person && (person.displayName || person.username);
  const account = role === 'admin' && person && (
    <Button asChild size="3" variant="soft">
      <Link to={`${paths.admin}?tab=users`}>
        <ShieldCheck size={18} aria-hidden="true" />
        {t('person.account')}
      </Link>
    </Button>
  );
  return (
    <SectionTheme name="home">
      <PageHeader
        section="home"
        title={name ? t('person.title', { name }) : t('person.unknown')}
        sentence={name ? t('person.sentence', { name }) : ''}
        action={account}
      />
      <Feed
        key={userId}
        filter={{ userId }}
        empty={<EmptyState drawing="empty-posts" title={t('person.empty')} />}
      />
    </SectionTheme>
  );
};
