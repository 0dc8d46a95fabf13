import { useCallback, useMemo } from 'react';
import type { GalleryMonth, Picture } from '#shared/features/content/gallery.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { GridSection } from '../../../ui/picture-grid/justify.ts';

const dayOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** What a picture is called: its caption, or what it is and when it was taken. */
export const usePictureName = () => {
  const { t } = useTranslation('common');
  return useCallback(
    ({ media, date }: Picture): string => {
      if (media.caption) return media.caption;
      const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(dayOf(date));
      return t(media.kind === 'video' ? 'grid.videoOn' : 'grid.pictureOn', { date: day });
    },
    [t],
  );
};

/** The months of a gallery as a grid shows them. */
export const useMonthSections = (months: readonly GalleryMonth[] | undefined): GridSection[] =>
  useMemo(() => {
    const format = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
    return (months ?? []).map(({ month, ids, ratios }) => ({
      key: month,
      label: format.format(dayOf(`${month}-01`)),
      ids,
      ratios,
    }));
  }, [months]);
