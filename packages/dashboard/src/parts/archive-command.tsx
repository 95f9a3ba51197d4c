import { Code } from '@mantine/core';
import { useEnvironment } from './environment.ts';

/** The command that prints archived events. @param of the reference of a transfer, or an event */
export function ArchiveCommand({ of }: { of: string }) {
  const { business_id: business, mode } = useEnvironment();
  return (
    <Code block>
      {`kolo archive show ${of} --business ${business} --mode ${mode} --from <folder of the archive>`}
    </Code>
  );
}
