import { Flex } from '@radix-ui/themes';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { AllowedList } from './allowed-list.tsx';
import { Refused } from './blocked-connections.tsx';
import { useUpdates } from './updates.hooks.ts';
import { UpdatesCard } from './updates-card.tsx';

/** Blocked outbound connections, and the switch for update checks. */
export const UpdatesTab = () => {
  const outside = useUpdates();
  if (outside.isError && !outside.data) {
    return <ErrorNote error={outside.error} onRetry={() => void outside.refetch()} />;
  }
  if (!outside.data) return <RowsSkeleton />;
  return (
    <Flex direction="column" gap="7">
      <Refused outside={outside.data} />
      <AllowedList copiesTo={outside.data.copiesTo} />
      <UpdatesCard updates={outside.data.updates} version={outside.data.version} />
    </Flex>
  );
};
