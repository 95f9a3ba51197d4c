import { Calendar } from '../../src/platform/values/calendar.ts';

/** The calendar of a business that chose no time zone (contract section 1, "Time"): its day is not always the day of UTC. */
export const LAGOS = new Calendar('Africa/Lagos');
