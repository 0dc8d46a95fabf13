import { Flex, Heading, Text } from '@radix-ui/themes';
import {
  Award,
  BookOpen,
  CalendarDays,
  CircleUser,
  Eye,
  Gamepad2,
  Hourglass,
  Image,
  Images,
  ListTodo,
  Lock,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  Smile,
} from 'lucide-react';
import type {
  AboutArea,
  AboutLine,
  AboutMe,
} from '#shared/features/visibility/about-me.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AutoGrid } from '../../ui/layout/auto-grid.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { nameList } from '../../ui/text/name-list.ts';
import styles from './about-me.module.css';

const icons: Record<AboutArea, LucideIcon> = {
  account: CircleUser,
  content: Image,
  albums: Images,
  chat: MessageCircle,
  calendar: CalendarDays,
  tasks: ListTodo,
  journal: NotebookPen,
  emotions: Smile,
  games: Gamepad2,
  badges: Award,
  reading: BookOpen,
  screenTime: Hourglass,
};

/** Who sees what a line is about, by name. */
const Viewers = ({ line }: { line: AboutLine }) => {
  const { t } = useTranslation('visibility');
  if (!line.people) return null;
  const names = [
    ...line.people.map((person) => person.displayName || person.username),
    ...(line.unnamed === 'household' ? [t('viewers.preview.everybodyElse')] : []),
  ];
  const isPrivate = names.length === 0;
  const Icon = isPrivate ? Lock : Eye;
  return (
    <Text as="p" size="3" weight="bold" className={styles.names}>
      <Icon size={18} aria-hidden="true" />
      <span>{isPrivate ? t('onlyYou') : nameList(names)}</span>
    </Text>
  );
};

const Line = ({ line }: { line: AboutLine }) => {
  const { t } = useTranslation('visibility');
  return (
    <li>
      <Text as="p" size="3">
        {t(`lines.${line.key}`, { count: line.count ?? 0, name: line.name ?? '' })}
      </Text>
      <Viewers line={line} />
    </li>
  );
};

/** Part by part, what others can see. */
export const SeenAreas = ({ areas }: Pick<AboutMe, 'areas'>) => {
  const { t } = useTranslation('visibility');
  return (
    <AutoGrid columnWidth={340}>
      {areas.map(({ area, lines }) => {
        const Icon = icons[area];
        return (
          <section key={area} className={`card ${styles.area}`} aria-label={t(`areas.${area}`)}>
            <Flex asChild align="center" gap="2">
              <Heading as="h2" size="4">
                <Icon size={22} aria-hidden="true" className={styles.icon} />
                {t(`areas.${area}`)}
              </Heading>
            </Flex>
            <PlainList gap="4" width="100%">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rooms may share a name, and lines keep no state
                <Line key={index} line={line} />
              ))}
            </PlainList>
          </section>
        );
      })}
    </AutoGrid>
  );
};
