import { Flex, SegmentedControl } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { feedOrders } from '#shared/features/content/content.contract.ts';
import { useSearchAddress } from '../../../lib/dom/search-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OrderChoice } from '../../../ui/form/order-choice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { AlbumList } from '../albums/album-list.tsx';
import { galleryTypes } from '../content.hooks.ts';
import { Feed } from '../feed/feed.tsx';
import { NewPostButton } from '../form/new-post-button.tsx';
import styles from './gallery-page.module.css';
import { GalleryPictures } from './gallery-pictures.tsx';

const views = ['pictures', 'posts', 'albums'] as const;

/** The user's own art and photos: all pictures by month, or the posts that show them. */
export const GalleryPage = () => {
  const { t } = useTranslation(['content', 'gallery']);
  const user = useUser();
  const [params, setParams] = useSearchAddress();
  const view = views.find((name) => name === params.get('view')) ?? 'pictures';
  const order = params.get('sort') === 'taken' ? 'taken' : 'shared';
  const upload = { label: t('gallery:action'), types: galleryTypes, draft: 'gallery' };
  const nothing = (
    <EmptyState
      drawing="empty-gallery"
      title={t('gallery:empty')}
      action={<NewPostButton {...upload} variant="soft" />}
    />
  );
  const toolbar = (more: ReactNode) => (
    <Flex justify="between" align="center" wrap="wrap" gap="3" mb="3">
      <SegmentedControl.Root
        size="3"
        value={view}
        aria-label={t('gallery:view')}
        className={styles.views}
        onValueChange={(next) =>
          setParams(next === 'pictures' ? {} : { view: next }, { replace: true })
        }
      >
        {views.map((name) => (
          <SegmentedControl.Item key={name} value={name}>
            {t(`gallery:views.${name}`)}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      {more}
    </Flex>
  );
  const sort = (
    <OrderChoice
      label={t('gallery:sort')}
      options={feedOrders.map((value) => ({ value, label: t(`gallery:sorts.${value}`) }))}
      value={order}
      onChange={(value) => setParams({ view: 'posts', sort: value }, { replace: true })}
    />
  );
  // There may be albums even for those who have shared no picture.
  const empty = (
    <>
      {toolbar(null)}
      {nothing}
    </>
  );
  return (
    <SectionTheme name="gallery">
      <PageHeader
        section="gallery"
        title={t('gallery:title')}
        sentence={t('gallery:sentence')}
        action={<NewPostButton {...upload} />}
      />
      {view === 'albums' && <AlbumList toolbar={toolbar} />}
      {view === 'pictures' && <GalleryPictures toolbar={toolbar} empty={empty} />}
      {view === 'posts' && (
        <Feed
          filter={{
            userId: user.id,
            types: galleryTypes,
            ...(order === 'taken' ? { sort: order } : {}),
          }}
          toolbar={toolbar(sort)}
          empty={empty}
        />
      )}
    </SectionTheme>
  );
};
