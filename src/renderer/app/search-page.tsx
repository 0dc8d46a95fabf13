import { FoundPostsViewer } from '../features/content/posts/post-viewer.tsx';
import { SearchResultsPage } from '../features/search/search-results-page.tsx';

/** Search, whose pictures open full screen as they do in the feed. */
export const SearchPage = () => <SearchResultsPage viewer={FoundPostsViewer} />;
