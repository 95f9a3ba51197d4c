import { forgetIds } from '../../src/platform/values/ids.ts';

// Files of one process follow each other, and the clock of the next may show an earlier time.
forgetIds();
