import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { usePageHotkeys } from '../parts/hotkeys.ts';
import { useGo } from '../parts/link.tsx';

/** Search box for everything in the environment. */
export function Search() {
  const go = useGo();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  usePageHotkeys([['/', () => box.current?.focus()]]);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const q = typed.trim();
    if (q === '') return;
    go('search', { q });
  }
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          ref={box}
          size="sm"
          w={{ base: 110, xs: 180, md: 340 }}
          aria-label="Search: name, phone, email, id, reference, account number, amount in naira"
          placeholder="Name, number, reference, ₦  ( / )"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
