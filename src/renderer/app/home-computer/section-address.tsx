import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { homeComputerTabs } from './home-computer-tabs.ts';

/** A section by a path of its own, such as `/home-computer/away`; an unknown one leads to the page itself. */
export const SectionAddress = () => {
  const { section } = useParams();
  const tab = homeComputerTabs.find(({ name }) => name === section);
  return <Navigate to={`${paths.homeComputer}${tab ? `?tab=${tab.name}` : ''}`} replace />;
};
