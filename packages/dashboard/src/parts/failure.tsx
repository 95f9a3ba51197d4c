import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/operator-api.ts';
import { CopyText } from './id.tsx';
import { inNaira } from './money-text.ts';
import { labelOf } from './words.ts';

/** Where the fields of a proposal are in its request. */
const CONTENT = /^content\./;

/** Explains an error, with the request id to quote; shows nothing without an error. */
export function Failure({ of: error, children }: { of: Error | null | undefined; children?: ReactNode }) {
  if (error === undefined || error === null) return null;
  const { errors, requestId } = error instanceof ApiError ? error : { errors: [], requestId: undefined };
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={error.message} role="alert">
      {errors.length > 0 && (
        <List size="sm">
          {errors.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {labelOf(path.replace(CONTENT, ''))}: {inNaira(message)}
            </List.Item>
          ))}
        </List>
      )}
      {requestId !== undefined && <CopyText of={requestId} label="Copy the request id for support" />}
      {children}
    </Alert>
  );
}
