const INFLOW = 'bank-transfer.inflow.success';
const REVERSED = 'bank-transfer.outflow.reversed';

/** The types that a subscriber gets. A reversal is sent as an inflow, so it comes with inflows. */
export const subscription = (types: readonly string[]): string[] =>
  types.includes(INFLOW) && !types.includes(REVERSED) ? [...types, REVERSED] : [...types];
