import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/operator-api.ts';

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
              {path}: {message}
            </List.Item>
          ))}
        </List>
      )}
      {requestId !== undefined && (
        <Text size="xs" c="dimmed">
          Request {requestId}
        </Text>
      )}
      {children}
    </Alert>
  );
}
