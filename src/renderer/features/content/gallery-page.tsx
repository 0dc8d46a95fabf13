import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Place } from '../../ui/place.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { galleryTypes } from './content.hooks.ts';
import { Feed } from './feed.tsx';
import { NewPostButton } from './new-post-button.tsx';

/** One's own art and photos. */
export const GalleryPage = () => {
  const { t } = useTranslation('content');
  const user = useUser();
  const upload = <NewPostButton label={t('gallery.action')} types={galleryTypes} draft="gallery" />;
  return (
    <Place name="gallery">
      <PageHeader
        place="gallery"
        title={t('gallery.title')}
        sentence={t('gallery.sentence')}
        action={upload}
      />
      <Feed
        filter={{ userId: user.id, types: galleryTypes }}
        empty={
          <EmptyState
            drawing="empty-gallery"
            title={t('gallery.empty')}
            hint={t('gallery.emptyHint')}
            action={upload}
          />
        }
      />
    </Place>
  );
};
