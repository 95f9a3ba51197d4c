import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
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

/** Asks the signed-in person to prove their identity again; false where they decline. */
export function useAskPerson(): () => Promise<boolean> {
  const ask = useContext(Asking);
  return useCallback(() => ask(CONFIRM), [ask]);
}

/** Asks the person to confirm once a dialog opens, where the session is not confirmed. The dialog stays if they decline. */
export function useConfirmFirst(needed: boolean): void {
  const askPerson = useAskPerson();
  useEffect(() => {
    if (!needed) return;
    let isClosed = false;
    async function confirm(): Promise<void> {
      const { confirmed_until: until } = await send('get', '/ops/v1/session', {});
      if (until === null && !isClosed) await askPerson();
    }
    // A failure shows again once the act is sent.
    confirm().catch(() => {});
    return () => {
      isClosed = true;
    };
  }, [needed, askPerson]);
}

/**
 * Sends a change of sign-in credentials together with the proof.
 *
 * @returns a function that asks for the proof and returns the answer to the request
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
    if (answer === undefined) throw new Error('Nothing was changed: you did not confirm your identity.');
    return answer.of;
  };
}

interface OpenQuestion {
  question: Question;
  answer: Promise<boolean>;
  give: (proven: boolean) => void;
  fail: (error: Error) => void;
}

/** Provides `useAskPerson` and `useProving`. A second question while one is open waits for the same answer. */
export function PersonProofProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenQuestion>();
  const pending = useRef<OpenQuestion>(undefined);
  const ask = useCallback((question: Question) => {
    if (pending.current === undefined) {
      let give: OpenQuestion['give'] = () => {};
      let fail: OpenQuestion['fail'] = () => {};
      const answer = new Promise<boolean>((resolve, reject) => {
        give = resolve;
        fail = reject;
      });
      pending.current = { question, answer, give, fail };
      setOpen(pending.current);
    }
    return pending.current.answer;
  }, []);
  const close = (): OpenQuestion | undefined => {
    const closed = pending.current;
    pending.current = undefined;
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
