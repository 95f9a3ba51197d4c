import { List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/operator-api.ts';
import { ActDialog } from '../act.tsx';
import { refusalText } from '../failure.tsx';

interface DialogProps<Row> {
  /** A verb. */
  label: string;
  /** One sentence on what happens to each row. */
  explanation: string;
  isGrave?: boolean;
  asksWhy?: boolean;
  why?: { label: string; description: string };
  nameOf: (row: Row) => string;
  /** Selects none, once it is done. */
  clear: () => void;
  close: () => void;
  children?: ReactNode;
}

interface BulkDialogProps<Row> extends DialogProps<Row> {
  rows: readonly Row[];
  /** Acts on one row. @returns the result, in words @throws where it is refused */
  perform: (row: Row, reason: string) => Promise<string>;
}

interface BatchDialogProps<Row> extends DialogProps<Row> {
  /** The rows, each batch for one request. */
  batches: readonly (readonly Row[])[];
  /** Acts on all rows of a batch, or on none. @returns the result of each, in words @throws where any is refused */
  perform: (rows: readonly Row[], reason: string) => Promise<string>;
}

interface Outcome {
  name: string;
  text: string;
  isDone: boolean;
}

/** Acts on rows one after the other, and lists the result of each. Closing it leaves out the rest. */
export const BulkDialog = <Row,>({ rows, perform, explanation, ...act }: BulkDialogProps<Row>) => (
  <BatchDialog
    {...act}
    explanation={`${explanation} Each has its own result and entry in the audit log.`}
    batches={rows.map((row) => [row])}
    perform={([row], reason) => perform(row!, reason)}
  />
);

/** Rows by their place in a request for many that the operator API refused, with the reason. */
export function refusedIn<Row>(error: unknown, rows: readonly Row[]): Map<Row, string> {
  const refused = new Map<Row, string>();
  if (!(error instanceof ApiError)) return refused;
  for (const { path, message } of error.errors) {
    const row = rows[Number(/^(?:contents|lines|movements)\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)];
    if (row !== undefined) refused.set(row, message);
  }
  return refused;
}

/**
 * Acts on batches one after the other, and lists the result of each row. A batch that is refused for some of its rows
 * is sent again without them. Closing it leaves out the rest.
 */
export function BatchDialog<Row>({
  batches,
  nameOf,
  perform,
  clear,
  children,
  ...act
}: BatchDialogProps<Row>) {
  const queries = useQueryClient();
  const [count, setCount] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const total = batches.reduce((sum, rows) => sum + rows.length, 0);

  async function outcomesOf(rows: readonly Row[], reason: string): Promise<Outcome[]> {
    try {
      const text = await perform(rows, reason);
      return rows.map((row) => ({ name: nameOf(row), text, isDone: true }));
    } catch (error) {
      const refused = refusedIn(error, rows);
      const others = refused.size === 0 ? [] : rows.filter((row) => !refused.has(row));
      const failed = rows.filter((row) => !others.includes(row));
      return [
        ...failed.map((row) => ({
          name: nameOf(row),
          text: refused.get(row) ?? refusalText(error),
          isDone: false,
        })),
        ...(others.length === 0 ? [] : await outcomesOf(others, reason)),
      ];
    }
  }

  async function run(reason: string): Promise<ReactNode> {
    const outcomes: Outcome[] = [];
    for (const rows of batches) {
      if (isClosed.current) break;
      setCount(outcomes.length);
      outcomes.push(...(await outcomesOf(rows, reason)));
    }
    setFailed(outcomes.some(({ isDone }) => !isDone));
    void queries.invalidateQueries();
    clear();
    return <Outcomes of={outcomes} />;
  }
  return (
    <ActDialog {...act} explanation={`${total} selected. ${act.explanation}`} hasFailed={hasFailed} run={run}>
      {children}
      {count !== undefined && (
        <Text size="sm" aria-live="polite">
          {count} of {total} done
        </Text>
      )}
    </ActDialog>
  );
}

/** Refused ones first. */
function Outcomes({ of: outcomes }: { of: readonly Outcome[] }) {
  const refused = outcomes.filter(({ isDone }) => !isDone);
  const done = outcomes.filter(({ isDone }) => isDone);
  return (
    <>
      <Text size="sm" fw={600}>
        {`Done: ${done.length}.${refused.length === 0 ? '' : ` Refused: ${refused.length}.`}`}
      </Text>
      <List size="sm" mah={300} style={{ overflowY: 'auto' }} aria-label="Results">
        {[...refused, ...done].map(({ name, text, isDone }, index) => (
          // Two rows may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: it never changes
          <List.Item key={index} fw={isDone ? 400 : 600}>
            <span className="written">{name}</span>: {text}
          </List.Item>
        ))}
      </List>
    </>
  );
}
