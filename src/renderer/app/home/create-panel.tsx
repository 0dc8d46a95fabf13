import { Box, Heading, Text } from '@radix-ui/themes';
import { BookOpen, Film, type LucideIcon, Palette } from 'lucide-react';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { LazyContentForm } from '../../features/content/form/lazy-content-form.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './create-panel.module.css';

interface Way {
  name: 'art' | 'story' | 'video';
  types: ContentType[];
  colour: 'pink' | 'violet' | 'orange';
  Icon: LucideIcon;
}

const ways: Way[] = [
  { name: 'art', types: ['art', 'photo'], colour: 'pink', Icon: Palette },
  { name: 'story', types: ['story'], colour: 'violet', Icon: BookOpen },
  { name: 'video', types: ['video'], colour: 'orange', Icon: Film },
];

export type WayName = Way['name'];

interface CreatePanelProps {
  /** Beside the posts, or in one row above them; else with a word on each. */
  isFolded?: boolean;
  onOpen: (name: WayName) => void;
}

/** Three ways to make something new. */
export const CreateWays = ({ onOpen }: Pick<CreatePanelProps, 'onOpen'>) => {
  const { t } = useTranslation('content');
  return (
    <div className={styles.ways}>
      {ways.map(({ name, colour, Icon }) => (
        <div key={name} data-accent-color={colour}>
          <button type="button" className={styles.way} onClick={() => onOpen(name)}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={30} />
            </span>
            <span>
              <span className={styles.name}>{t(`home.create.${name}`)}</span>
              <Text as="span" size="2" className={styles.hint}>
                {t(`home.create.${name}Hint`)}
              </Text>
            </span>
          </button>
        </div>
      ))}
    </div>
  );
};

/** The same as a part of the home page. */
export const CreatePanel = ({ isFolded = false, onOpen }: CreatePanelProps) => {
  const { t } = useTranslation('content');
  return (
    <Box asChild mt={isFolded ? '0' : '6'}>
      <section aria-labelledby="create-title" {...(isFolded ? { className: styles.folded } : {})}>
        <Heading as="h2" size={isFolded ? '4' : '6'} id="create-title" className={styles.title}>
          {t('home.createTitle')}
        </Heading>
        <CreateWays onOpen={onOpen} />
      </section>
    </Box>
  );
};

interface CreateFormsProps {
  opened: WayName | null;
  onClose: () => void;
}

/** Their forms. They stay while the panel moves, as it does when the first post arrives. */
export const CreateForms = ({ opened, onClose }: CreateFormsProps) => {
  const { t } = useTranslation('content');
  return ways.map(({ name, types, colour }) => (
    <div key={name} data-accent-color={colour}>
      <LazyContentForm
        types={types}
        draft={name}
        title={t(`home.create.${name}`)}
        open={opened === name}
        onOpenChange={onClose}
      />
    </div>
  ));
};
