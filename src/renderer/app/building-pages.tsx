import { useTranslation } from 'react-i18next';
import { useMarkPageOpened } from '../features/accounts/opened-pages.hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Place } from '../ui/place.tsx';

type BuildingPlace = 'reading';

/** A room whose feature comes later says so, and offers nothing that would not work. */
const BuildingPage = ({ place }: { place: BuildingPlace }) => {
  const { t } = useTranslation('shell');
  return (
    <Place name={place}>
      <PageHeader
        place={place}
        title={t(`places.${place}.title`)}
        sentence={t(`places.${place}.sentence`)}
      />
      <EmptyState drawing="treehouse" title={t('building.title')} hint={t(`building.${place}`)} />
    </Place>
  );
};

export const ReadingTrackerPage = () => {
  useMarkPageOpened('reading-tracker');
  return <BuildingPage place="reading" />;
};
