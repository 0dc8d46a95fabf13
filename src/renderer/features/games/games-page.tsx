import { Button, Flex, Grid, Tabs } from '@radix-ui/themes';
import { SpellCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { GameId } from '#shared/features/games/games.fields.ts';
import { gameIds } from '#shared/features/games/games.levels.ts';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { TabRow } from '../../ui/layout/tab-row.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { GameCard } from './game-card.tsx';
import {
  categories,
  categoryOf,
  firstSettings,
  type GameCategory,
  type GameSettings,
  settingsIn,
} from './game-settings.ts';
import { GameView } from './game-view.tsx';
import { useGamesLive, usePlays } from './games.hooks.ts';
import styles from './games-page.module.css';
import { SoundSwitch } from './sounds/sound-switch.tsx';
import { WordListDialog } from './word-search/word-list-dialog.tsx';

const WordListButton = () => {
  const { t } = useTranslation('games');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="3" variant="soft" onClick={() => setIsOpen(true)}>
        <SpellCheck size={18} aria-hidden="true" />
        {t('words.open')}
      </Button>
      <WordListDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
};

type AllSettings = Record<GameId, GameSettings>;

interface GameListProps {
  category: GameCategory;
  settings: AllSettings;
  onChange: (settings: GameSettings) => void;
  onPlay: (settings: GameSettings) => void;
}

const GameList = ({ category, settings, onChange, onPlay }: GameListProps) => {
  const { data, error, refetch } = usePlays();
  const shown = gameIds.filter((id) => category === 'all' || categoryOf[id] === category);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={shown.length} height="320px" />;
  return (
    <Grid columns="repeat(auto-fill, minmax(min(100%, 280px), 1fr))" gap="5">
      {shown.map((id) => (
        <GameCard
          key={id}
          settings={settings[id]}
          record={data.find(({ gameId }) => gameId === id)}
          onChange={onChange}
          onPlay={() => onPlay(settings[id])}
        />
      ))}
    </Grid>
  );
};

const GameTabs = ({ settings, onChange, onPlay }: Omit<GameListProps, 'category'>) => {
  const { t } = useTranslation('games');
  const [search, setSearch] = useSearchAddress();
  const category = categories.find((name) => name === search.get('tab')) ?? 'all';
  const choose = (name: string) => setSearch(name === 'all' ? {} : { tab: name });
  return (
    <Tabs.Root value={category} onValueChange={choose}>
      <TabRow chosen={category} size="2" aria-label={t('categories.label')} className={styles.tabs}>
        {categories.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t(`categories.${name}`)}
          </Tabs.Trigger>
        ))}
      </TabRow>
      {categories.map((name) => (
        <Tabs.Content key={name} value={name}>
          <GameList category={name} settings={settings} onChange={onChange} onPlay={onPlay} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};

/** The games: cards to choose from, or the one that is being played. */
export const GamesPage = () => {
  const { t } = useTranslation('games');
  const user = useUser();
  const { key, state, pathname, search } = useLocation();
  const navigate = useNavigate();
  useGamesLive();
  const [chosen, setChosen] = useState<AllSettings>(() => ({
    memory: firstSettings('memory'),
    puzzle: firstSettings('puzzle'),
    word_search: firstSettings('word_search'),
    jigsaw: firstSettings('jigsaw'),
    differences: firstSettings('differences'),
  }));
  const asked = settingsIn(state);
  const askedKey = asked ? JSON.stringify(asked) : null;
  // What is played goes on until its player agrees to leave, whatever the address says by then.
  const [played, setPlayed] = useState(askedKey);
  const [leftKey, setLeftKey] = useState<string | null>(null);
  if (askedKey && askedKey !== played && key !== leftKey) setPlayed(askedKey);
  const play = (round: GameSettings) => void navigate(pathname + search, { state: { round } });
  const settings = played ? settingsIn({ round: JSON.parse(played) }) : null;
  return (
    <SectionTheme name="games">
      {settings ? (
        <GameView
          key={played}
          settings={settings}
          isLeft={askedKey === null}
          onLeave={() => {
            // The address may take a moment to follow.
            setLeftKey(key);
            setPlayed(null);
          }}
          onStay={() => play(settings)}
        />
      ) : (
        <>
          <PageHeader
            section="games"
            title={t('title')}
            sentence={t('sentence')}
            action={
              <Flex wrap="wrap" gap="3">
                <SoundSwitch />
                {isGrownUp(user) && <WordListButton />}
              </Flex>
            }
          />
          <GameTabs
            settings={chosen}
            onChange={(one) => setChosen((all) => ({ ...all, [one.gameId]: one }))}
            onPlay={play}
          />
        </>
      )}
    </SectionTheme>
  );
};
