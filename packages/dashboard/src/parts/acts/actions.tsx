import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Choice, ChoiceMenu } from '../choice.tsx';
import { EnvironmentLink } from '../link.tsx';
import { INSTALLATION, type Needs, useRefusals } from '../permission.ts';
import { type DecidedPayout, DecidePayout, RequeryPayout, RevealTransfer } from './payout-acts.tsx';
import { CreditHeld, type HeldMoney, ReturnHeld } from './suspense-acts.tsx';
import { CloseUnclaimed, RevealUnclaimed } from './unclaimed-acts.tsx';
import { CloseIncident, ResendDeliveries, TestRailAccount } from './work-item-acts.tsx';

/** The object of an action. An action that needs a missing part is not offered. */
interface Subject {
  transferId?: string | null;
  payout?: DecidedPayout;
  held?: HeldMoney;
  incidentId?: string;
  delivery?: { endpointId: string; since: string };
  rail?: string;
  unclaimed?: { rail: string; session_id: string };
}

interface Offer extends Needs {
  /** A verb. */
  label: string;
  isGrave?: boolean;
  /** The object of a proposal, about which only one can be open. */
  proposesAbout?: string;
  /** A dialog, or another page of the environment. */
  opens: ((close: () => void) => ReactNode) | string;
}

type Offering = (subject: Subject) => Offer | undefined;

/** Offered actions by `operationId` of the operator API. */
const OFFERS: Readonly<Record<string, Offering>> = {
  readTransferInFull: ({ transferId: id }) =>
    id ? { label: 'See the transfer', opens: `transfers/${id}` } : undefined,
  readInflow: ({ transferId: id }) =>
    id ? { label: 'See the inflow', opens: `money-in/inflows/${id}` } : undefined,
  revealTransfer: ({ transferId: id }) =>
    id
      ? { label: 'Reveal', needs: 'reveal', opens: (close) => <RevealTransfer id={id} close={close} /> }
      : undefined,
  requeryTransfer: ({ transferId: id }) =>
    id
      ? {
          label: 'Query the status',
          needs: 'follow_up',
          opens: (close) => <RequeryPayout id={id} close={close} />,
        }
      : undefined,
  proposePayoutSettle: ({ payout }) =>
    payout && {
      label: 'Propose: it was paid',
      isGrave: true,
      needs: 'move_money',
      proposesAbout: `payout ${payout.id}`,
      opens: (close) => <DecidePayout payout={payout} as="settle" close={close} />,
    },
  proposePayoutFail: ({ payout }) =>
    payout && {
      label: 'Propose: it was not paid',
      isGrave: true,
      needs: 'move_money',
      proposesAbout: `payout ${payout.id}`,
      opens: (close) => <DecidePayout payout={payout} as="fail" close={close} />,
    },
  proposeSuspenseCredit: ({ held }) =>
    held && {
      label: 'Propose a credit',
      needs: 'move_money',
      proposesAbout: `suspense ${held.id}`,
      opens: (close) => <CreditHeld held={held} close={close} />,
    },
  proposeSuspenseReturn: ({ held }) =>
    held && {
      label: 'Propose a return',
      isGrave: true,
      needs: 'move_money',
      proposesAbout: `suspense ${held.id}`,
      opens: (close) => <ReturnHeld held={held} close={close} />,
    },
  closeIncident: ({ incidentId: id }) =>
    id === undefined
      ? undefined
      : {
          label: 'Close the incident',
          needs: 'follow_up',
          opens: (close) => <CloseIncident id={id} close={close} />,
        },
  resendDeliveries: ({ delivery }) =>
    delivery && {
      label: 'Resend',
      needs: 'follow_up',
      opens: (close) => <ResendDeliveries {...delivery} close={close} />,
    },
  stopPayoutsOfEnvironment: () => ({ label: 'Stop payouts', needs: 'stop', opens: 'settings/payouts' }),
  listPayoutStops: () => ({ label: 'See payout stops', opens: 'settings/payouts' }),
  proposeRailRotate: () => ({
    label: 'Replace the credentials',
    needs: 'manage',
    opens: 'settings/providers',
  }),
  testRailAccount: ({ rail }) =>
    rail === undefined
      ? undefined
      : {
          label: 'Test the account',
          needs: 'resume',
          opens: (close) => <TestRailAccount rail={rail} close={close} />,
        },
  revealUnclaimedInflow: ({ unclaimed }) =>
    unclaimed && {
      label: 'Reveal',
      needs: 'reveal',
      scope: INSTALLATION,
      opens: (close) => <RevealUnclaimed inflow={unclaimed} close={close} />,
    },
  closeUnclaimedInflow: ({ unclaimed }) =>
    unclaimed && {
      label: 'Record the outcome',
      needs: 'follow_up',
      scope: INSTALLATION,
      opens: (close) => <CloseUnclaimed inflow={unclaimed} close={close} />,
    },
};

interface Actions {
  /** As the operator API names them. */
  actions: readonly string[];
  subject: Subject;
}

/** Actions that the dashboard supports. */
const offersOf = ({ actions, subject }: Actions): Offer[] =>
  actions.flatMap((action) => OFFERS[action]?.(subject) ?? []);

/** Menu of the actions on a row of a list. */
export function ActionMenu({ about, ...rest }: Actions & { about: string }) {
  return <ChoiceMenu about={about} items={offersOf(rest)} />;
}

/** Buttons for the actions on the object that a page shows. */
export function ActionButtons(given: Actions) {
  const refusalOf = useRefusals();
  return (
    <Group gap="xs">
      {offersOf(given).map(({ opens, ...offer }) =>
        typeof opens === 'string' ? (
          refusalOf(offer) === undefined && (
            <EnvironmentLink key={offer.label} to={opens} size="sm">
              {offer.label}
            </EnvironmentLink>
          )
        ) : (
          <Choice key={offer.label} {...offer} dialog={opens} />
        ),
      )}
    </Group>
  );
}
