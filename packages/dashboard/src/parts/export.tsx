import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fileParts } from '../api/file-parts.ts';
import { bytesText, CsvLines } from './export-text.ts';
import { Failure } from './failure.tsx';
import { saveFile } from './save-file.ts';

/** Largest download, bytes: the browser holds it until it is complete. */
const LARGEST = 512_000_000;
/** Bytes buffered in memory before they become a blob. */
const BUFFER_MAX = 8_000_000;
/** Interval of progress updates, milliseconds. */
const SHOWN_EVERY_MS = 200;

/** Progress of a file. */
interface Come {
  bytes: number;
  /** Records of a CSV file; undefined of any other. */
  rows?: number;
}

type State =
  | { is: 'ready' }
  | { is: 'coming'; come: Come }
  | { is: 'saved'; come: Come }
  | { is: 'stopped' }
  | { is: 'failed'; error: Error };

interface ExportProps {
  /** Address in the operator API. */
  href: string;
  /** Its name on disk; the rows of a `.csv` are counted. */
  name: string;
  children: string;
}

/** Downloads a file with progress and saves it once complete. Stopping it earlier saves nothing. */
export const Export = (props: ExportProps) => <ExportOfOne key={props.href} {...props} />;

function ExportOfOne({ href, name, children }: ExportProps) {
  const [state, setState] = useState<State>({ is: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const stopping = new AbortController();
    running.current = stopping;
    setState({ is: 'coming', come: { bytes: 0 } });
    try {
      const come = await fetched({ href, name }, stopping.signal, (come) => setState({ is: 'coming', come }));
      setState({ is: 'saved', come });
    } catch (error) {
      setState(stopping.signal.aborted ? { is: 'stopped' } : { is: 'failed', error: error as Error });
    }
  }
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={state.is === 'coming'}
          onClick={() => void run()}
        >
          {children}
        </Button>
        {state.is === 'coming' && (
          <Button size="xs" variant="subtle" color="red" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        )}
        <Said of={state} />
      </Group>
      {state.is === 'failed' && <Failure of={state.error} />}
    </Stack>
  );
}

function Said({ of: state }: { of: State }) {
  return (
    <Text size="sm" className="digits" role="status">
      {state.is === 'coming' && comeText(state.come)}
      {state.is === 'saved' && `Saved: ${comeText(state.come)}`}
      {state.is === 'stopped' && 'Stopped. Nothing was saved.'}
    </Text>
  );
}

const comeText = ({ bytes, rows }: Come): string =>
  rows === undefined
    ? bytesText(bytes)
    : `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}, ${bytesText(bytes)}`;

/** @throws ApiError, and where it is too large */
async function fetched(
  { href, name }: { href: string; name: string },
  signal: AbortSignal,
  onCome: (come: Come) => void,
): Promise<Come> {
  const lines = name.endsWith('.csv') ? new CsvLines() : undefined;
  let bytes = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  // The first line of a CSV file has the names of its columns.
  const come = (): Come => ({
    bytes,
    ...(lines === undefined ? {} : { rows: Math.max(0, lines.count - 1) }),
  });
  onCome(come());
  const whole: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let buffered = 0;
  for await (const part of fileParts(href, signal)) {
    bytes += part.byteLength;
    buffered += part.byteLength;
    if (bytes > LARGEST)
      throw new Error(
        `The file is larger than ${bytesText(LARGEST)}: export it in parts, or through the operator API.`,
      );
    lines?.add(part);
    parts.push(part);
    if (buffered > BUFFER_MAX) {
      whole.push(new Blob(parts));
      parts = [];
      buffered = 0;
    }
    if (performance.now() - shownAt >= SHOWN_EVERY_MS) {
      shownAt = performance.now();
      onCome(come());
    }
  }
  saveFile(name, new Blob([...whole, ...parts]));
  return come();
}
