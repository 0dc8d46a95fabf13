import { Flex, Heading, Text } from '@radix-ui/themes';
import type { Viewer, Viewers } from '#shared/features/visibility/visibility.contract.ts';
import { ViewerGroup } from '#shared/features/visibility/visibility.fields.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../avatar/person-avatar.tsx';
import { PlainList } from '../layout/plain-list.tsx';
import styles from './viewer-list.module.css';

const ViewerRow = ({ viewer }: { viewer: Viewer }) => {
  const { t } = useTranslation('visibility');
  const isMe = useUser().id === viewer.id;
  const { reason } = viewer;
  return (
    <Flex asChild align="center" gap="3" minHeight="60px">
      <li>
        <PersonAvatar person={viewer} size={40} />
        <div className="row-text">
          <Text as="p" size="3" weight="bold">
            {viewer.displayName || viewer.username}
            {isMe && <Text weight="regular"> ({t('viewers.you')})</Text>}
          </Text>
          <Text as="p" size="2" color="gray">
            {t(`viewers.reasons.${isMe && reason === 'own' ? 'ownYours' : reason}`)}
          </Text>
        </div>
      </li>
    </Flex>
  );
};

/** People who see a thing, by role, each with the reason. */
export const ViewerList = ({ viewers }: { viewers: Viewers }) => {
  const { t } = useTranslation('visibility');
  const me = useUser();
  const { people, unnamed } = viewers;
  const isMineAlone = people.length === 1 && people[0]?.id === me.id && unnamed !== 'household';
  return (
    <>
      {isMineAlone && (
        <Text as="p" size="3" mb="2">
          {t('viewers.onlyYou')}
        </Text>
      )}
      <Flex direction="column" gap="4">
        {ViewerGroup.options.map((group) => {
          const own = people.filter((viewer) => viewer.group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={t(`viewers.groups.${group}`)}>
              <Heading as="h3" size="3" className={styles.group}>
                {t(`viewers.groups.${group}`)}
                <Text size="2" color="gray" weight="regular">
                  {t('viewers.count', { count: own.length })}
                </Text>
              </Heading>
              <PlainList>
                {own.map((viewer) => (
                  <ViewerRow key={viewer.id} viewer={viewer} />
                ))}
              </PlainList>
            </section>
          );
        })}
      </Flex>
      {unnamed && (
        <Text as="p" size="2" color="gray" mt="3">
          {t(`viewers.unnamed.${unnamed}`)}
        </Text>
      )}
    </>
  );
};
