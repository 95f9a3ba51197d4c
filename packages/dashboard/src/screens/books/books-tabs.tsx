import { Tabs, tabsOf } from '../../parts/tabs.tsx';

/** Pages about the books. */
export const BooksTabs = () => <Tabs of="Books" pages={tabsOf('books')} />;
