import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useHasDialog } from './dialog.tsx';

/** A key, and what it does. */
export type PageHotkey = readonly [key: string, act: () => void];

/** Inputs without text, which leave letters to the page. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['button', 'checkbox', 'file', 'radio', 'reset', 'submit']);

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !WITHOUT_TEXT.has(target.type);

/** Keys of the page. They do nothing in a field that takes text, nor below a dialog. */
export function usePageHotkeys(keys: readonly PageHotkey[]): void {
  const isCovered = useHasDialog();
  useHotkeys(
    keys.map(
      ([key, act]): HotkeyItem => [
        key,
        (event) => {
          if (isCovered || takesText(event.target)) return;
          event.preventDefault();
          act();
        },
        // Otherwise Mantine takes the letters of text fields before it asks.
        { preventDefault: false },
      ],
    ),
    ['SELECT', 'TEXTAREA'],
  );
}
