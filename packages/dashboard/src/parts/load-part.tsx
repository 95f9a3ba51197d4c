import { Alert, Button } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/operator-api.ts';
import { Failure } from './failure.tsx';

/**
 * A part of the dashboard's code is gone, because Kolo was updated after the page was loaded. The message stays the browser's: by it
 * the router knows that it may reload a page once, by itself. Nothing is typed yet on a page that was not loaded.
 */
class UpdatedError extends Error {}

/** True where the service no longer has the code that runs here. */
async function isUpdated(): Promise<boolean> {
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module]')!;
  const answer = await fetch(src, { cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}

/** Loads a part of the dashboard's code. @throws UpdatedError, ApiError `no_answer` */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (await isUpdated()) throw new UpdatedError((error as Error).message);
    throw new ApiError('Kolo did not answer. A part of the page is missing.');
  }
}

/** Explains why a part of the dashboard failed, with a button that reloads the page. */
export const PartFailed = ({ error, children }: { error: unknown; children?: ReactNode }) => {
  const reload = (
    <Button size="xs" variant="light" onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
  return error instanceof UpdatedError ? (
    <Alert role="alert" title="Kolo was updated. Reload the page.">
      {reload}
    </Alert>
  ) : (
    <Failure of={error instanceof Error ? error : new Error(String(error))}>
      {children}
      {reload}
    </Failure>
  );
};

const FailedHere = ({ error }: ErrorComponentProps) => <PartFailed error={error} />;

/** A part of a page whose code is loaded on demand: the page stays where it fails. */
export const OnDemand = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'part'} errorComponent={FailedHere}>
    {children}
  </CatchBoundary>
);
