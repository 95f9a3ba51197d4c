const UUID = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{7}([0-9a-f]{5})/g;

/** Shortens UUIDs in a text to their distinguishing ends. */
const shortened = (text: string): string => text.replace(UUID, '$1…$2');

/** An id in a list. Hovering it, or focusing its link, shows the whole id. */
export const ShortId = ({ of: id }: { of: string }) => (
  <span className="id short" title={id}>
    {shortened(id)}
  </span>
);
