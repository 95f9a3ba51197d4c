import { ActionIcon, Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createContext, Fragment, type ReactNode, useContext } from 'react';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Tells ids that Kolo made up from those that people gave. */
export const isUuid = (id: string): boolean => UUID.test(id);

/** The id that a person gave, or the end of one that Kolo made up: enough to tell objects of one name apart. */
export const shortId = (id: string): string => (isUuid(id) ? `…${id.slice(-6)}` : id);

/** Set for the cells of an export, which have texts in place of buttons that copy them. */
export const InExport = createContext(false);

/** A button that copies a text that nobody reads. */
export function CopyText({ of, label = 'Copy the id' }: { of: string; label?: string }) {
  if (useContext(InExport)) return of;
  return (
    <CopyButton value={of}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="subtle" px={0} onClick={copy}>
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  );
}

/** An id that can be copied. It is shown where a person gave it. @param name of what has the id, in small letters */
export function Id({ of: id, name = 'the id' }: { of: string; name?: string }) {
  if (useContext(InExport)) return id;
  return (
    <>
      {!isUuid(id) && <span className="id">{id} </span>}
      <CopyText of={id} label={`Copy ${name}`} />
    </>
  );
}

/** Longer tokens are shown by their ends. */
const WHOLE_MAX = 24;
const END = 11;

interface TokenProps {
  of: string;
  /** Makes a link of what is shown. */
  link?: (shown: ReactNode) => ReactNode;
}

/** A reference or number on one line. A long one has its whole as title, and a button that copies it. */
export function Token({ of: text, link = (shown) => shown }: TokenProps) {
  const letters = [...text];
  if (useContext(InExport) || letters.length <= WHOLE_MAX) return link(<span className="token">{text}</span>);
  const ends = `${letters.slice(0, END).join('')}…${letters.slice(-END).join('')}`;
  return (
    <span className="token">
      {link(<span title={text}>{ends}</span>)}
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            title="Copy"
            aria-label={copied ? 'Copied' : `Copy ${text}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}

/** A word of a text that is a reference or a number. */
const TOKEN = /(\S*\d\S*)/;

/** Text of a bank or a business; references and numbers in it stay on one line. */
export const Written = ({ text }: { text: string | null }) => (
  <span className="written">
    {(text ?? '–').split(TOKEN).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state
      <Fragment key={index}>{index % 2 === 0 ? part : <Token of={part} />}</Fragment>
    ))}
  </span>
);

/** A reference that a person gave; the id that Kolo made up in its place can be copied. */
export const Reference = ({ of: reference }: { of: string | null }) => {
  if (reference === null) return '–';
  return isUuid(reference) ? (
    <CopyText of={reference} label="Copy the reference" />
  ) : (
    <Token of={reference} />
  );
};
