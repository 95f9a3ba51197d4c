import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** A link to a file of the operator API, which says itself what it is called. */
export const Download = ({ href, children }: { href: string; children: string }) => (
  <Button
    component="a"
    href={href}
    download
    size="xs"
    variant="default"
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    {children}
  </Button>
);

/** Has the browser save something that the page has. @param name of the file */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
