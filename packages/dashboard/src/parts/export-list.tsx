import { ActionIcon, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { csvOfRow } from './export-text.ts';
import { InExport } from './id.tsx';
import type { Column } from './list.tsx';
import { saveFile } from './save-file.ts';
import type { ReadsRows } from './selection.tsx';
import { useZone } from './time.tsx';
import { sheetText } from './time-text.ts';

/** Most rows of one file: a longer list has an export of the operator API, or is narrowed by filters. */
const EXPORTED_MAX = 1_000;
/** Columns of buttons. */
const NO_TEXT = ['Actions', 'Choose'];

interface ExportListProps<Row> {
  of: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Reads the rows of every page, or `shown` if `rows` are all. */
  all: ReadsRows<Row> | 'shown';
}

/** Saves the rows of every page as CSV, with what the shown columns say: nothing that the list would not show. */
export function ExportList<Row>({ of, columns, rows, keyOf, all }: ExportListProps<Row>) {
  const [drawn, setDrawn] = useState<readonly Row[]>();
  const [isReading, setReading] = useState(false);
  const [note, setNote] = useState('');
  const zone = useZone();
  const table = useRef<HTMLTableElement>(null);
  const shown = columns.filter(({ name }) => !NO_TEXT.includes(name));
  useEffect(() => {
    if (drawn === undefined || table.current === null) return;
    const lines = [...table.current.rows].map(({ cells }) =>
      csvOfRow([...cells].map((cell) => textOf(cell, zone))),
    );
    saveFile(`${of.replaceAll(' ', '-')}.csv`, new Blob(lines, { type: 'text/csv' }));
    setDrawn(undefined);
  }, [drawn, of, zone]);

  async function run(): Promise<void> {
    setReading(true);
    setNote('');
    const found = all === 'shown' ? { rows, more: false } : await all(EXPORTED_MAX).catch(() => undefined);
    setReading(false);
    if (found === undefined) return setNote('They could not be read. Try again.');
    setDrawn(found.rows);
    if (found.more)
      setNote(`The file has the first ${EXPORTED_MAX.toLocaleString('en-GB')}. Filter for fewer.`);
  }
  return (
    <>
      {note !== '' && (
        <Text size="xs" c="dimmed" role="status">
          {note}
        </Text>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={isReading}
        aria-label={`Export of ${of} as CSV`}
        title="Export as CSV"
        onClick={() => void run()}
      >
        <IconDownload size={18} />
      </ActionIcon>
      {drawn !== undefined && (
        <InExport value={true}>
          <table className="exported" ref={table} aria-hidden inert>
            <tbody>
              <tr>
                {shown.map(({ name }) => (
                  <td key={name}>{name}</td>
                ))}
              </tr>
              {drawn.map((row) => (
                <tr key={keyOf(row)}>
                  {shown.map(({ name, show }) => (
                    <td key={name}>{show(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </InExport>
      )}
    </>
  );
}

/** Text of a cell; a time that stands alone as spreadsheets read it, in the time zone of the business. */
function textOf(cell: HTMLTableCellElement, zone: string): string {
  const text = cell.innerText.trim();
  const time = cell.querySelector('time');
  return time !== null && time.innerText.trim() === text
    ? sheetText(Date.parse(time.dateTime), zone)
    : text.replace(/\s*\n\s*/g, '; ');
}
