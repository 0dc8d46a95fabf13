import { Badge, Box, Button, Heading, Text } from '@radix-ui/themes';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Approval, Outcome } from '#shared/features/approvals/approvals.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { FoldedList } from '../../ui/layout/folded-list.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './approvals-section.module.css';

interface ApprovalsSectionProps {
  /** What waits for this grown-up. */
  waiting: Approval[];
  outcomes: Outcome[];
  newIds: ReadonlySet<number>;
  onFollow: () => void;
}

/** The way to what waits, and what was decided lately in plain words. */
export const ApprovalsSection = (props: ApprovalsSectionProps) => {
  const { waiting, outcomes, newIds, onFollow } = props;
  const { t } = useTranslation('approvals');
  const guests = waiting.filter(({ kind }) => kind === 'guest');
  return (
    <>
      {waiting.length > 0 && (
        <Button asChild variant="soft" size="3" className={styles.waiting}>
          <Link to={paths.approvals} onClick={onFollow}>
            <ClipboardCheck size={18} aria-hidden="true" />
            {t('notifications.waiting', { count: waiting.length })}
          </Link>
        </Button>
      )}
      {guests.length > 0 && (
        <Box asChild mb="3">
          <section>
            <Heading as="h2" size="3" mb="1">
              {t('notifications.guests')}
            </Heading>
            <PlainList>
              {guests.map((guest) => (
                <GuestRow key={guest.id} guest={guest} onFollow={onFollow} />
              ))}
            </PlainList>
          </section>
        </Box>
      )}
      {outcomes.length > 0 && (
        <Box asChild mb="3">
          <section>
            <Heading as="h2" size="3" mb="1">
              {t('notifications.decided')}
            </Heading>
            <FoldedList>
              {outcomes.map((outcome) => (
                <OutcomeRow
                  key={outcome.id}
                  outcome={outcome}
                  isNew={newIds.has(outcome.id)}
                  onFollow={onFollow}
                />
              ))}
            </FoldedList>
          </section>
        </Box>
      )}
    </>
  );
};

/** A new guest by name; it opens Approvals, where guests come first (rule 16). */
const GuestRow = ({ guest, onFollow }: { guest: Approval; onFollow: () => void }) => {
  const { t } = useTranslation('approvals');
  const { person, at } = guest;
  return (
    <li>
      <Link to={paths.approvals} className={styles.row} onClick={onFollow}>
        <PersonAvatar person={person} size={32} />
        <span>
          <Text as="p" size="2">
            {t('what.guest', { name: person.displayName })}
          </Text>
          <Text as="p" size="1" color="gray">
            <RelativeTime iso={at} />
          </Text>
        </span>
      </Link>
    </li>
  );
};

/** Guests only hear of approval, and authors only of removals. */
const sentenceOf = ({ kind, isAllowed }: Outcome) =>
  kind === 'guest' || kind === 'judged' || kind === 'takenDown'
    ? (`outcomes.${kind}` as const)
    : (`outcomes.${kind}.${isAllowed ? 'yes' : 'no'}` as const);

interface OutcomeRowProps {
  outcome: Outcome;
  isNew: boolean;
  onFollow: () => void;
}

const OutcomeRow = ({ outcome, isNew, onFollow }: OutcomeRowProps) => {
  const { t } = useTranslation('approvals');
  const { kind, title, contentId, at, by } = outcome;
  // A message is mentioned without the name of its room, and so is a post the person no longer sees.
  const unnamed = kind === 'comment' ? t('somePost') : t('someMessage');
  const what = title === '' ? unnamed : t('quoted', { title });
  const content = (
    <>
      <PersonAvatar person={by} size={32} />
      <span>
        <Text as="p" size="2">
          {t(sentenceOf(outcome), { name: by.displayName, title: what })}
          {isNew && (
            <Badge ml="2" variant="solid" radius="full" size="1" color="ruby" highContrast>
              {t('notifications.isNew')}
            </Badge>
          )}
        </Text>
        <Text as="p" size="1" color="gray">
          <RelativeTime iso={at} />
        </Text>
      </span>
    </>
  );
  return (
    <li>
      {contentId === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link to={paths.post(contentId)} className={styles.row} onClick={onFollow}>
          {content}
        </Link>
      )}
    </li>
  );
};
