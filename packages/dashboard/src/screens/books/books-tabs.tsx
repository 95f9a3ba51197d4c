import { Tabs } from '../../parts/tabs.tsx';
import { tabsOf } from '../../shell/pages.ts';

/** Pages about the books. */
export const BooksTabs = () => <Tabs of="Books" pages={tabsOf('books')} />;
