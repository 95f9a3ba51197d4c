import { Modal, type ModalProps } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Dialogs, lowest first: the act, confirming the person, and signing in again. */
const LAYERS = ['act', 'person', 'session'] as const;
type Layer = (typeof LAYERS)[number];

/** Below menus and the like, which open inside dialogs. */
const LOWEST_Z = 200;

interface Open {
  layers: readonly Layer[];
  /** Registers an open dialog. @returns a function that unregisters it */
  enter: (layer: Layer) => () => void;
}

const Opened = createContext<Open>({ layers: [], enter: () => () => {} });

/** Tracks the open dialogs of its children. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  const enter = useCallback((layer: Layer) => {
    setLayers((open) => [...open, layer]);
    return () => setLayers((open) => open.toSpliced(open.lastIndexOf(layer), 1));
  }, []);
  const opened = useMemo(() => ({ layers, enter }), [layers, enter]);
  return <Opened value={opened}>{children}</Opened>;
}

/** True while a dialog is open. */
export const useHasDialog = (): boolean => useContext(Opened).layers.length > 0;

const FIELDS = 'input:enabled, textarea:enabled, select:enabled';
const AUTOFOCUS = 'data-autofocus';

/** The first field of a dialog, or its first button where it has none. */
const firstIn = (body: HTMLElement): HTMLElement | undefined =>
  [
    ...body.querySelectorAll<HTMLElement>(FIELDS),
    ...body.querySelectorAll<HTMLElement>('button:enabled'),
  ].find((element) => element.checkVisibility());

/** The element with the focus, if any; for an item of a menu, the button of the menu, which stays. */
function focused(): HTMLElement | undefined {
  const { activeElement: element, body } = document;
  if (!(element instanceof HTMLElement) || element === body) return undefined;
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (button ? document.getElementById(button) : null) ?? element;
}

/** Content of an open dialog. Names the element that `Modal` gives the focus, and moves on where a step ends with the focus. */
function Body({ isTop, children }: { isTop: boolean; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // Without dependencies: the content changes from step to step.
  useLayoutEffect(() => {
    const first = body.current === null ? undefined : firstIn(body.current);
    for (const one of body.current?.querySelectorAll(`[${AUTOFOCUS}]`) ?? []) one.removeAttribute(AUTOFOCUS);
    first?.setAttribute(AUTOFOCUS, '');
    if (isTop && focused() === undefined) first?.focus();
  });
  return <div ref={body}>{children}</div>;
}

/** Gives the focus back to the element that opened a dialog, where the dialog ends with it. */
function useOpener(opened: boolean): void {
  const opener = useRef<HTMLElement>(undefined);
  // Read before anything of this render is on the page: the item of a menu goes with the menu.
  if (opened) opener.current ??= focused();
  useEffect(() => {
    if (!opened) return;
    return () => {
      const { current } = opener;
      opener.current = undefined;
      setTimeout(() => {
        if (focused() === undefined && current?.isConnected === true) current.focus();
      });
    };
  }, [opened]);
}

/** A dialog. Only the top one has the focus and closes with a key. */
export function Dialog({ layer = 'act', children, ...modal }: ModalProps & { layer?: Layer }) {
  const { layers, enter } = useContext(Opened);
  const { opened, closeOnEscape = true } = modal;
  useEffect(() => (opened ? enter(layer) : undefined), [opened, layer, enter]);
  useOpener(opened);
  const height = LAYERS.indexOf(layer);
  const isTop = !layers.some((other) => LAYERS.indexOf(other) > height);
  return (
    <Modal
      {...modal}
      returnFocus={false}
      zIndex={LOWEST_Z + height}
      closeOnEscape={isTop && closeOnEscape}
      trapFocus={isTop}
    >
      <Body isTop={isTop}>{children}</Body>
    </Modal>
  );
}
