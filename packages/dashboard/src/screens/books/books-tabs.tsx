import { Tabs } from '../../parts/tabs.tsx';

/** Pages about the books. */
export const BooksTabs = () => (
  <Tabs
    of="Books"
    pages={[
      ['Trial balance', 'books'],
      ['Reports', 'books/reports'],
      ['Journal', 'books/journal'],
      ['Month-end', 'books/month-end'],
    ]}
  />
);
