import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/operator-api.ts';
import { CopyText } from './id.tsx';
import { inNaira } from './money-text.ts';
import { withDays } from './time-text.ts';
import { labelOf } from './words.ts';

/** Where the fields of a proposal are in its request. */
const CONTENT = /^content\./;

/** The fault of each field, in words. */
const faultsOf = (error: unknown): string[] =>
  error instanceof ApiError
    ? error.errors.map(
        ({ path, message }) => `${labelOf(path.replace(CONTENT, ''))}: ${withDays(inNaira(message))}`,
      )
    : [];

/** A refusal in one line: the fields at fault, or else its message. */
export const refusalText = (error: unknown): string => faultsOf(error).join('; ') || (error as Error).message;

/** Explains an error, with the request id to quote; shows nothing without an error. */
export function Failure({ of: error, children }: { of: Error | null | undefined; children?: ReactNode }) {
  if (error === undefined || error === null) return null;
  const faults = faultsOf(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={error.message} role="alert">
      {faults.length > 0 && (
        <List size="sm">
          {faults.map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
      )}
      {requestId !== undefined && <CopyText of={requestId} label="Copy the request id for support" />}
      {children}
    </Alert>
  );
}
