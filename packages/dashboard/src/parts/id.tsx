const UUID = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{7}([0-9a-f]{5})/g;

/** Text with UUIDs of which the middle is left out: their ends tell them apart. */
const shortened = (text: string): string => text.replace(UUID, '$1…$2');

/** An id in a list. Pointing at it shows the whole id, and so does focusing its link. */
export const ShortId = ({ of: id }: { of: string }) => (
  <span className="id short" title={id}>
    {shortened(id)}
  </span>
);
