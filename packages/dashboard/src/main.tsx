import '@mantine/core/styles.css';
import './kolo.css';
import { MantineProvider } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, isRefusal } from './api/operator-api.ts';
import { WithSession } from './api/session.tsx';
import { router } from './routes.tsx';
import { readableColors, theme } from './theme.ts';

/** Retries of a read that got no answer. */
const RETRIES_MAX = 2;

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // The session is over: a dialog over the page asks the person to sign in (`SignedIn`).
      if (isRefusal(error, 'not_signed_in') && query.queryKey[0] !== 'session') {
        void queries.invalidateQueries({ queryKey: ['session'] });
      }
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        error instanceof ApiError && error.code === 'no_answer' && failures < RETRIES_MAX,
    },
  },
});

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
// The library that keeps a page from scrolling behind a dialog adds a style and reads its nonce here (`get-nonce`).
Object.assign(globalThis, { __webpack_nonce__: nonce });
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <WithSession>
          <RouterProvider router={router} />
        </WithSession>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
