import { Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { NewPass } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { ShownCode } from '../../ui/media/shown-code.tsx';

/** The one time a pass is shown; its link carries it behind the #, where no server sees it. */
export const ShownPass = ({ pass: { pass, person, origins } }: { pass: NewPass }) => {
  const { t } = useTranslation('remoteDevices');
  const [first = null] = origins;
  const [chosen, setChosen] = useState(first);
  const link = chosen && `${chosen}${paths.enter}#${new URLSearchParams({ pass })}`;
  return (
    <ShownCode
      code={pass}
      title={t('passes.shown', { name: person.displayName })}
      text={t('passes.shownText')}
      link={link}
    >
      {chosen === null && (
        <Text as="p" size="2" color="gray">
          {t('passes.noAddress')}
        </Text>
      )}
      {chosen !== null && origins.length > 1 && (
        <SelectField
          label={t('passes.address')}
          hint={t('passes.addressHint')}
          options={origins.map((origin) => ({ value: origin, label: origin }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ShownCode>
  );
};
