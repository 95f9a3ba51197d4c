import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useConfirmFirst } from '../api/person-proof.tsx';
import { Dialog } from './dialog.tsx';
import { Failure } from './failure.tsx';
import { OpenProposal, useOccupied } from './open-proposal.tsx';
import { type Needs, useRefusals } from './permission.ts';
import { KeepsOpen } from './shown-once.tsx';

/** An act of a person on a page. */
interface ActProps extends Needs {
  /** A verb. */
  label: string;
  /** One sentence on what will happen. */
  explanation: ReactNode;
  /** True for acts that remove, stop or are irreversible. */
  isGrave?: boolean;
  /** True for an act that needs a fresh confirmation: it asks for one before the form is filled in. */
  confirms?: boolean;
  /** Fields beside the reason. */
  children?: ReactNode;
  /** Asks for a reason, which the audit log records. */
  asksWhy?: boolean;
  /** Label of the reason where other operators read it. */
  why?: { label: string; description: string };
  disabled?: boolean;
  /** Colours the result as one that failed in part. */
  hasFailed?: boolean;
  /** The object of a proposal, as the operator API names it: one proposal at a time can be open about it. */
  proposesAbout?: string | undefined;
  /** Performs the act. @returns the result, in words @throws ApiError */
  run: (reason: string) => Promise<ReactNode>;
}

type DialogProps = Omit<ActProps, 'disabled' | 'needs' | 'scope'>;

/** A button that says what will happen before it happens, does it once, and shows what happened. */
export function Act({ label, isGrave = false, disabled = false, needs, scope, ...rest }: ActProps) {
  const [isOpen, setOpen] = useState(false);
  const occupied = useOccupied(rest.proposesAbout);
  const refusal = useRefusals()({ needs, scope }) ?? occupied;
  return (
    <>
      <Button
        size="xs"
        variant={isGrave ? 'outline' : 'light'}
        color={isGrave ? 'red' : 'kolo'}
        disabled={disabled || refusal !== undefined}
        title={refusal}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ActDialog label={label} isGrave={isGrave} {...rest} close={() => setOpen(false)} />}
    </>
  );
}

/** The dialog of an act without its button (`Choice`). */
export function ActDialog({ close, ...act }: DialogProps & { close: () => void }) {
  const [happened, setHappened] = useState<ReactNode>();
  const [isShownOnce, setShownOnce] = useState(false);
  useConfirmFirst(act.confirms === true);
  return (
    <Dialog
      opened
      onClose={close}
      title={act.label}
      closeOnClickOutside={false}
      // A key must not close a dialog with content that is shown once.
      closeOnEscape={!isShownOnce}
    >
      {happened === undefined ? (
        <ActForm {...act} close={close} done={setHappened} />
      ) : (
        <KeepsOpen value={setShownOnce}>
          <Stack>
            <Alert
              color={act.hasFailed ? 'orange' : 'green'}
              icon={act.hasFailed ? <IconAlertTriangle /> : <IconCheck />}
              role="status"
            >
              {happened}
            </Alert>
            <Group justify="flex-end">
              <Button onClick={close}>Close</Button>
            </Group>
          </Stack>
        </KeepsOpen>
      )}
    </Dialog>
  );
}

type ActFormProps = DialogProps & { close: () => void; done: (happened: ReactNode) => void };

const WHY = { label: 'Why', description: 'The audit log records it.' };

function ActForm({
  label,
  explanation,
  isGrave,
  asksWhy = false,
  why = WHY,
  children,
  proposesAbout,
  run,
  close,
  done,
}: ActFormProps) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const occupied = useOccupied(proposesAbout);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    await run(reason.trim()).then(done, setFailure);
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{explanation}</Text>
        <OpenProposal about={proposesAbout} />
        {children}
        {asksWhy && (
          <Textarea
            {...why}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            autosize
            minRows={2}
            maxLength={500}
          />
        )}
        <Failure of={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isGrave ? 'red' : 'kolo'}
            loading={isBusy}
            disabled={occupied !== undefined}
            title={occupied}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
