import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

const UUID = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{7}([0-9a-f]{5})/g;

/** Shortens UUIDs in a text to their distinguishing ends. */
const shortened = (text: string): string => text.replace(UUID, '$1…$2');

/** Tells ids that Kolo made up from those that people gave. */
export const isUuid = (id: string): boolean => shortened(id) !== id;

/** An id in a list. Hovering it, or focusing its link, shows the whole id. */
export const ShortId = ({ of: id }: { of: string }) => (
  <span className="id short" title={id}>
    {shortened(id)}
  </span>
);

/** A whole id, with a button that copies it. @param name of what has the id, in small letters */
export const CopiedId = ({ of: id, name = 'the id' }: { of: string; name?: string }) => (
  <>
    <span className="id">{id}</span>
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          ml={4}
          aria-label={copied ? `Copied ${name}` : `Copy ${name}`}
          onClick={copy}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  </>
);
