/** Has a thread read TypeScript, where the sources run as they stand. With `--import tsx` only the first thread does. */
import { register } from 'tsx/esm/api';

register();
