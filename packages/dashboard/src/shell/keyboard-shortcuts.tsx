import { ActionIcon, Group, Kbd, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useRef } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { type PageHotkey, usePageHotkeys } from '../parts/hotkeys.ts';
import { useGo } from '../parts/link.tsx';
import { PAGES } from './pages.ts';

/** Longest pause between two keys of a shortcut, milliseconds. */
const SECOND_KEY_MS = 1_500;

/** Help on keyboard shortcuts, opened by `?`. */
export function KeyboardShortcuts() {
  const go = useGo();
  const [isOpen, { open, close }] = useDisclosure();
  const goesAt = useRef(0);
  const goIfBegun = (page: string) => (): void => {
    if (Date.now() - goesAt.current > SECOND_KEY_MS) return;
    goesAt.current = 0;
    go(page);
  };
  usePageHotkeys([
    ['shift+?', open],
    [
      'g',
      () => {
        goesAt.current = Date.now();
      },
    ],
    ...PAGES.map(({ key, page }): PageHotkey => [key, goIfBegun(page)]),
  ]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Keyboard shortcuts"
        onClick={open}
        visibleFrom="sm"
      >
        <IconKeyboard size={20} />
      </ActionIcon>
      <Dialog opened={isOpen} onClose={close} title="Keyboard shortcuts">
        <Stack gap="xs">
          <Key keys={['/']} does="Search" />
          <Key keys={['Ctrl', 'K']} does="Find or go to" />
          <Key keys={['j']} does="Next row of a list" />
          <Key keys={['k']} does="Previous row of a list" />
          <Key keys={['Enter']} does="Open the row" />
          <Key keys={['x']} does="Select the row" />
          <Key keys={['Shift', 'x']} does="Select the rows up to it" />
          <Key keys={['?']} does="Show keyboard shortcuts" />
          {PAGES.map(({ key, name }) => (
            <Key key={key} keys={['g', key]} does={name} />
          ))}
        </Stack>
      </Dialog>
    </>
  );
}

const Key = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <Group justify="space-between">
    <Text size="sm">{does}</Text>
    <Group gap={4}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  </Group>
);
