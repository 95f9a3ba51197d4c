import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ConfirmPerson } from '../shell/confirm-person.tsx';
import { type Schemas, send } from './operator-api.ts';

/** The proof, in a request, of who sends it. */
export type Proof = Schemas['PersonProof'];

/** Asks a person for a proof. */
export interface Question {
  /** True where a recovery code counts: with the password beside it, it is a full sign-in. */
  takesRecoveryCodes: boolean;
  /** Sends the proof. @throws ApiError */
  prove: (proof: Proof) => Promise<unknown>;
}

const Asking = createContext<(question: Question) => Promise<boolean>>(() => Promise.resolve(false));

const CONFIRM: Question = {
  takesRecoveryCodes: false,
  prove({ code = '', credential, link }) {
    if (link !== undefined) return send('post', '/ops/v1/session/confirm/link', { body: { token: link } });
    if (credential !== undefined)
      return send('post', '/ops/v1/session/confirm/passkey', { body: { credential } });
    return send('post', '/ops/v1/session/confirm', { body: { code } });
  },
};

/** Asks the person who has signed in to prove again who they are; false where they do not want to. */
export function useAskPerson(): () => Promise<boolean> {
  const ask = useContext(Asking);
  return useCallback(() => ask(CONFIRM), [ask]);
}

/**
 * Sends a change of what the person signs in by, with the proof in that very request.
 *
 * @returns a function that asks for the proof and gives the answer to what is sent with it
 */
export function useProving() {
  const ask = useContext(Asking);
  return async <Answer,>(
    run: (proof: Proof) => Promise<Answer>,
    { takesRecoveryCodes = true } = {},
  ): Promise<Answer> => {
    let answer: { of: Answer } | undefined;
    const prove = async (proof: Proof): Promise<void> => {
      answer = { of: await run(proof) };
    };
    await ask({ takesRecoveryCodes, prove });
    if (answer === undefined) throw new Error('Nothing was changed: you did not confirm that it is you.');
    return answer.of;
  };
}

interface Asked {
  question: Question;
  answer: Promise<boolean>;
  give: (proven: boolean) => void;
  fail: (error: Error) => void;
}

/** Gives what is inside the means to ask. A second question while one is open waits for the same answer. */
export function AskingForThePerson({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Asked>();
  const asked = useRef<Asked>(undefined);
  const ask = useCallback((question: Question) => {
    if (asked.current === undefined) {
      let give: Asked['give'] = () => {};
      let fail: Asked['fail'] = () => {};
      const answer = new Promise<boolean>((resolve, reject) => {
        give = resolve;
        fail = reject;
      });
      asked.current = { question, answer, give, fail };
      setOpen(asked.current);
    }
    return asked.current.answer;
  }, []);
  const close = (): Asked | undefined => {
    const closed = asked.current;
    asked.current = undefined;
    setOpen(undefined);
    return closed;
  };
  return (
    <Asking value={ask}>
      {children}
      {open !== undefined && (
        <ConfirmPerson
          question={open.question}
          answered={(proven) => close()?.give(proven)}
          failed={(error) => close()?.fail(error)}
        />
      )}
    </Asking>
  );
}
