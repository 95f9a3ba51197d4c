import { FileInput } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';

/** A file of text that was chosen. */
export interface TextFile {
  name: string;
  text: string;
}

/** Reads a file of text in the browser. */
export function TextFileInput({
  bytesMax,
  tooLarge,
  read,
  ...input
}: {
  label: string;
  description?: string;
  accept?: string;
  bytesMax: number;
  /** The fault of a larger file. */
  tooLarge: string;
  /** Gets nothing where no file is chosen, or one that is too large. */
  read: (file: TextFile | undefined) => void;
}) {
  const [fault, setFault] = useState<string>();
  async function open(file: File | null): Promise<void> {
    const isTooLarge = file !== null && file.size > bytesMax;
    setFault(isTooLarge ? tooLarge : undefined);
    read(file === null || isTooLarge ? undefined : { name: file.name, text: await file.text() });
  }
  return (
    <FileInput
      {...input}
      placeholder="Choose a file"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      onChange={(file) => void open(file)}
      error={fault}
      clearable
    />
  );
}
