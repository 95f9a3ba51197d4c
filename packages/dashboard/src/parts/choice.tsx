import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useGo } from './link.tsx';
import { useOccupied } from './open-proposal.tsx';
import { type Needs, useRefusals } from './permission.ts';

/** The dialog of a chosen action; it calls `close` when it is over. */
type Dialog = (close: () => void) => ReactNode;

const Choosing = createContext<(dialog: Dialog) => void>(() => {});

/** Opens a dialog of the page. */
export const useChoose = () => useContext(Choosing);

/**
 * Renders the dialog of a chosen action above its children. The dialog survives the removal of the row that offered it, so
 * that its result can be read. `Page` includes it.
 */
export function Choices({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<{ dialog: Dialog }>();
  const choose = useCallback((dialog: Dialog) => setChosen({ dialog }), []);
  return (
    <Choosing value={choose}>
      {children}
      {chosen?.dialog(() => setChosen(undefined))}
    </Choosing>
  );
}

/** A button that opens a dialog of the page. */
export function Choice({
  label,
  isGrave = false,
  disabled = false,
  needs,
  scope,
  proposesAbout,
  dialog,
}: Needs & {
  /** A verb. */
  label: string;
  isGrave?: boolean;
  disabled?: boolean;
  /** The object of a proposal, about which only one can be open. */
  proposesAbout?: string | undefined;
  dialog: Dialog;
}) {
  const choose = useContext(Choosing);
  const occupied = useOccupied(proposesAbout);
  const refusal = useRefusals()({ needs, scope }) ?? occupied;
  return (
    <Button
      size="xs"
      variant={isGrave ? 'outline' : 'light'}
      color={isGrave ? 'red' : 'kolo'}
      disabled={disabled || refusal !== undefined}
      title={refusal}
      onClick={() => choose(dialog)}
    >
      {label}
    </Button>
  );
}

/** An action on a row of a list. */
interface Item extends Needs {
  /** A verb. */
  label: string;
  isGrave?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A dialog of the page, or the path of another page in the environment. */
  opens: Dialog | string;
}

/** Menu of the actions on a row of a list. */
export function ChoiceMenu({
  about,
  items,
}: {
  /** Name of the row. */ about: string;
  items: readonly Item[];
}) {
  const choose = useContext(Choosing);
  const go = useGo();
  const refusalOf = useRefusals();
  if (items.length === 0) return '–';
  const open = ({ opens }: Item): void => {
    if (typeof opens !== 'string') choose(opens);
    else go(opens);
  };
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          size="xs"
          variant="light"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Actions for ${about}`}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            disabled={item.disabled === true || refusalOf(item) !== undefined}
            {...(item.isGrave ? { color: 'red' } : {})}
            onClick={() => open(item)}
          >
            {item.label}
            {refusalOf(item) !== undefined && <Text size="xs">{refusalOf(item)}</Text>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
