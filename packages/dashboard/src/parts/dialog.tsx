import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

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

/** A dialog. Only the top one has the focus and closes with a key. */
export function Dialog({ layer = 'act', ...modal }: ModalProps & { layer?: Layer }) {
  const { layers, enter } = useContext(Opened);
  const { opened, closeOnEscape = true } = modal;
  useEffect(() => (opened ? enter(layer) : undefined), [opened, layer, enter]);
  const height = LAYERS.indexOf(layer);
  const isTop = !layers.some((other) => LAYERS.indexOf(other) > height);
  return (
    <Modal {...modal} zIndex={LOWEST_Z + height} closeOnEscape={isTop && closeOnEscape} trapFocus={isTop} />
  );
}
