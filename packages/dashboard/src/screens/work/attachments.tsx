import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { type Schemas, sendForFile } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Time } from '../../parts/time.tsx';

const FILES = '/ops/v1/businesses/{business_id}/{mode}/work-items/{kind}/{item_id}/attachments';
type Item = Schemas['WorkItem'];
type Attachment = Item['attachments'][number];

const TYPES = 'application/pdf,image/png,image/jpeg,text/csv';
/** Bytes; the operator API refuses larger ones. */
const BYTES_MAX = 716_800;

/** The files of a work item. */
export const Attachments = ({ of: item }: { of: Item }) => (
  <Section title="Files" aside={<Attach of={item} />}>
    <List
      of="files"
      query={READ_WITH_IT}
      rows={item.attachments}
      all="shown"
      keyOf={({ id }) => id}
      empty="No file is attached."
      columns={[
        { name: 'Name', show: ({ name }) => <span className="written">{name}</span> },
        {
          name: 'Size',
          isFigure: true,
          show: ({ bytes }) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KiB`,
        },
        { name: 'By', show: ({ added_by }) => added_by },
        { name: 'When', show: ({ added_at }) => <Time at={added_at} /> },
        { name: 'Actions', show: (file) => <Download of={item} file={file} /> },
      ]}
    />
  </Section>
);

/** A file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (const byte of bytes) parts.push(String.fromCharCode(byte));
  return btoa(parts.join(''));
}

function Attach({ of: { kind, item_id } }: { of: Item }) {
  const [file, setFile] = useState<File | null>(null);
  const act = useAct('post', FILES);
  const path = { ...useEnvironment(), kind, item_id };
  return (
    <div>
      <Act
        label="Attach a file"
        needs="follow_up"
        explanation="It is stored sealed. Nobody can change or remove it, and downloading it asks for a reason."
        run={async () => {
          if (file === null) throw new Error('Choose a file first.');
          if (file.size > BYTES_MAX) throw new Error('The file is larger than 700 KiB.');
          await act.mutateAsync({ path, body: { name: file.name, content: await base64Of(file) } });
          return 'Attached.';
        }}
      >
        <FileInput
          label="File"
          description="PDF, PNG, JPEG or CSV, at most 700 KiB."
          accept={TYPES}
          value={file}
          onChange={setFile}
          required
        />
      </Act>
    </div>
  );
}

function Download({ of: { kind, item_id }, file }: { of: Item; file: Attachment }) {
  const environment = useEnvironment();
  return (
    <Act
      label="Download"
      needs="reveal"
      explanation="Downloads the file. It may contain personal data."
      asksWhy
      run={async (reason) => {
        const path = { ...environment, kind, item_id, attachment_id: file.id };
        saveFile(file.name, await sendForFile(`${FILES}/{attachment_id}/reveal`, { path, body: { reason } }));
        return 'Saved.';
      }}
    />
  );
}
