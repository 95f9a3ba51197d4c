import { useEach } from '../../api/use-api.ts';
import { useEnvironment } from '../environment.ts';
import type { BulkAct } from '../selection.tsx';
import { SetAside } from './bulk-acts.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const ACCOUNT = '/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}';

/** A movement of a settlement account. */
interface MovementOf {
  rail: string;
  transaction_id: string;
}

type Props<Row> = Parameters<BulkAct<Row>['dialog']>[0] & { movementOf: (row: Row) => MovementOf };

const WHY = { label: 'Why', description: 'Everybody who reconciles the account reads it.' };

function Except<Row>({ movementOf, ...of }: Props<Row>) {
  const environment = useEnvironment();
  const except = useEach(`${ACCOUNT}/movement-exceptions`);
  return (
    <SetAside
      {...of}
      explanation="Each movement is set aside until a line is matched with it, with the same reason. It stays in the equation of each day, among the movements without a line."
      why={WHY}
      railOf={(row) => movementOf(row).rail}
      except={(rail, rows, note) => {
        const movements = rows.map((row) => movementOf(row).transaction_id);
        return except({ path: { ...environment, rail }, body: { movements, note } });
      }}
    />
  );
}

function Reopen<Row>({ movementOf, ...of }: Props<Row>) {
  const environment = useEnvironment();
  const undo = useEach(`${ACCOUNT}/movements/{movement}/undo`);
  return (
    <BulkDialog
      {...of}
      label="Open again"
      explanation="Each movement that is set aside is open again. It stays a work item if statements cover the days in which its line may follow."
      asksWhy
      why={WHY}
      perform={async (row, note) => {
        const { rail, transaction_id } = movementOf(row);
        await undo({ path: { ...environment, rail, movement: transaction_id }, body: { note } });
        return 'open again';
      }}
    />
  );
}

/** Sets movements without a line aside, and opens them again. */
export const movementActs = <Row,>(movementOf: (row: Row) => MovementOf): readonly BulkAct<Row>[] => [
  {
    label: 'Set aside',
    needs: 'move_money',
    dialog: (chosen) => <Except {...chosen} movementOf={movementOf} />,
  },
  {
    label: 'Open again',
    needs: 'move_money',
    dialog: (chosen) => <Reopen {...chosen} movementOf={movementOf} />,
  },
];
