import { Button, CopyButton } from '@mantine/core';
import { createContext, useContext } from 'react';

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

/** A reference that a person gave; the id that Kolo made up in its place can be copied. */
export const Reference = ({ of: reference }: { of: string | null }) => {
  if (reference === null) return '–';
  return isUuid(reference) ? (
    <CopyText of={reference} label="Copy the reference" />
  ) : (
    <span className="written">{reference}</span>
  );
};
