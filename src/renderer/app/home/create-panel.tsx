import { Box, Heading, Text } from '@radix-ui/themes';
import { BookOpen, Film, type LucideIcon, Palette } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { LazyContentForm } from '../../features/content/form/lazy-content-form.tsx';
import { AutoGrid } from '../../ui/layout/auto-grid.tsx';
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

/** Three ways to make something new. */
export const CreatePanel = () => {
  const { t } = useTranslation('content');
  const [opened, setOpened] = useState<Way['name'] | null>(null);
  return (
    <Box asChild mt="6">
      <section aria-labelledby="create-title">
        <Heading as="h2" size="6" id="create-title">
          {t('home.createTitle')}
        </Heading>
        <AutoGrid columnWidth={240} mt="3">
          {ways.map(({ name, types, colour, Icon }) => (
            <div key={name} data-accent-color={colour}>
              <button type="button" className={styles.way} onClick={() => setOpened(name)}>
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
              <LazyContentForm
                types={types}
                draft={name}
                title={t(`home.create.${name}`)}
                open={opened === name}
                onOpenChange={(isOpen) => setOpened(isOpen ? name : null)}
              />
            </div>
          ))}
        </AutoGrid>
      </section>
    </Box>
  );
};
