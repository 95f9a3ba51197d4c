import { List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActDialog } from '../act.tsx';

interface BulkDialogProps<Row> {
  /** A verb. */
  label: string;
  /** One sentence on what happens to each row. */
  explanation: string;
  isGrave?: boolean;
  asksWhy?: boolean;
  why?: { label: string; description: string };
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Acts on one row. @returns the result, in words @throws where it is refused */
  perform: (row: Row, reason: string) => Promise<string>;
  /** Selects none, once it is done. */
  clear: () => void;
  close: () => void;
  children?: ReactNode;
}

interface Outcome {
  name: string;
  text: string;
  isDone: boolean;
}

/** Acts on rows one after the other, and lists the result of each. Closing it leaves out the rest. */
export function BulkDialog<Row>({ rows, nameOf, perform, clear, children, ...act }: BulkDialogProps<Row>) {
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

  async function run(reason: string): Promise<ReactNode> {
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      if (isClosed.current) break;
      setCount(outcomes.length);
      const name = nameOf(row);
      const outcome = await perform(row, reason).then(
        (text) => ({ name, text, isDone: true }),
        (error: Error) => ({ name, text: error.message, isDone: false }),
      );
      outcomes.push(outcome);
    }
    setFailed(outcomes.some(({ isDone }) => !isDone));
    void queries.invalidateQueries();
    clear();
    return <Outcomes of={outcomes} />;
  }
  return (
    <ActDialog
      {...act}
      explanation={`${rows.length} selected. ${act.explanation} Each has its own result and entry in the audit log.`}
      hasFailed={hasFailed}
      run={run}
    >
      {children}
      {count !== undefined && (
        <Text size="sm" aria-live="polite">
          {count} of {rows.length} done
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
