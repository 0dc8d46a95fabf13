import type { PostPermission } from '#shared/features/approvals/post-permissions.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PermissionRow } from './permission-row.tsx';
import { PermissionSection } from './permission-section.tsx';
import { useChangePostPermission, usePostPermissions } from './post-permissions.hooks.ts';

/** Which kids' new posts friends see at once; nothing where there is no kid. */
export const PostPermissions = () => {
  const { t } = useTranslation('approvals');
  const { data: permissions = [] } = usePostPermissions();
  if (permissions.length === 0) return null;
  return (
    <PermissionSection title={t('always.title')} sentence={t('always.sentence')}>
      {permissions.map((permission) => (
        <Row key={permission.kid.id} permission={permission} />
      ))}
    </PermissionSection>
  );
};

const Row = ({ permission }: { permission: PostPermission }) => {
  const { t } = useTranslation('approvals');
  const { kid, isAllowed, by } = permission;
  const { mutate: change, isPending } = useChangePostPermission(kid.id);
  return (
    <PermissionRow
      person={kid}
      label={t('always.label', { name: kid.displayName })}
      isAllowed={isAllowed}
      isBusy={isPending}
      by={by && t('responses.by', { name: by.displayName })}
      onChange={change}
    />
  );
};
