import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ConfirmPerson } from '../shell/confirm-person.tsx';

const Asking = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Asks the person who has signed in to prove again who they are; false where they do not want to. */
export const useAskPerson = (): (() => Promise<boolean>) => useContext(Asking);

/** Gives what is inside the means to ask. Who asks while it is asked waits for the same answer. */
export function AskingForThePerson({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const asked = useRef<{ answer: Promise<boolean>; give: (confirmed: boolean) => void }>(undefined);
  const ask = useCallback(() => {
    if (asked.current === undefined) {
      let give: (confirmed: boolean) => void = () => {};
      const answer = new Promise<boolean>((resolve) => {
        give = resolve;
      });
      asked.current = { answer, give };
      setOpen(true);
    }
    return asked.current.answer;
  }, []);
  const answered = useCallback((confirmed: boolean) => {
    setOpen(false);
    asked.current?.give(confirmed);
    asked.current = undefined;
  }, []);
  return (
    <Asking value={ask}>
      {children}
      {isOpen && <ConfirmPerson answered={answered} />}
    </Asking>
  );
}
