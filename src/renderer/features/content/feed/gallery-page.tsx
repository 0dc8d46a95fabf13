import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { galleryTypes } from '../content.hooks.ts';
import { NewPostButton } from '../form/new-post-button.tsx';
import { Feed } from './feed.tsx';

/** The user's own art and photos. */
export const GalleryPage = () => {
  const { t } = useTranslation('content');
  const user = useUser();
  const upload = <NewPostButton label={t('gallery.action')} types={galleryTypes} draft="gallery" />;
  return (
    <SectionTheme name="gallery">
      <PageHeader
        section="gallery"
        title={t('gallery.title')}
        sentence={t('gallery.sentence')}
        action={upload}
      />
      <Feed
        filter={{ userId: user.id, types: galleryTypes }}
        empty={<EmptyState drawing="empty-gallery" title={t('gallery.empty')} action={upload} />}
      />
    </SectionTheme>
  );
};
