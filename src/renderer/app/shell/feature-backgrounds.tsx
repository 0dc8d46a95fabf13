import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { allFeatures } from '../../features/index.ts';

/** What features do beside every page; nothing for expired guests. */
export const FeatureBackgrounds = () =>
  useUser().accessExpired
    ? null
    : allFeatures.map(({ name, Background }) => Background && <Background key={name} />);
