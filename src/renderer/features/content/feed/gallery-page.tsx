import { Flex } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { feedOrders } from '#shared/features/content/content.contract.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OrderChoice } from '../../../ui/form/order-choice.tsx';
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
  const [params, setParams] = useSearchParams();
  const order = params.get('sort') === 'taken' ? 'taken' : 'shared';
  const upload = <NewPostButton label={t('gallery.action')} types={galleryTypes} draft="gallery" />;
  const toolbar = (
    <Flex justify="end" mb="4">
      <OrderChoice
        label={t('gallery.sort')}
        options={feedOrders.map((value) => ({
          value,
          label: t(`gallery.sorts.${value}`),
        }))}
        value={order}
        onChange={(sort) => setParams({ sort }, { replace: true })}
      />
    </Flex>
  );
  return (
    <SectionTheme name="gallery">
      <PageHeader
        section="gallery"
        title={t('gallery.title')}
        sentence={t('gallery.sentence')}
        action={upload}
      />
      <Feed
        filter={{
          userId: user.id,
          types: galleryTypes,
          ...(order === 'taken' ? { sort: order } : {}),
        }}
        toolbar={toolbar}
        empty={<EmptyState drawing="empty-gallery" title={t('gallery.empty')} action={upload} />}
      />
    </SectionTheme>
  );
};
