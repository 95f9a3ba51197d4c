/** Makes docs/settings.md from the table in src/app/config/settings.ts; with --check, compares. */
import { settingsMarkdown } from '../src/app/config/settings.ts';
import { writeOrCheck } from './generated.ts';

const TEXT = `# Settings

<!-- Made from src/app/config/settings.ts by \`npm run generate\`; edit the table there. -->

Kolo reads its settings from the environment, and from a file \`.env\` in the folder that it is started in.
The environment wins. A setting that is unknown or malformed stops the start with a message
that names it and says what is accepted. Empty is malformed, too, where it is not listed as accepted: leave a
setting out to get what the column "Without it" lists.

Variables that a container platform sets for services called \`kolo\` or \`kolo-…\` are left alone, and the log names
them. They are \`KOLO_SERVICE_*\`, \`KOLO_*_SERVICE_*\`, \`KOLO_PORT_*\`, \`KOLO_*_PORT_*\`, and \`KOLO_PORT\` or
\`KOLO_*_PORT\` with an address such as \`tcp://10.0.0.1:4000\`.

\`KOLO_URL\`, \`KOLO_KEY\` and \`KOLO_WEBHOOK_SECRET\` are no settings. The guides have programs read them that call
Kolo; Kolo passes them over, so that its commands run in the same terminal.

\`NODE_ENV=production\` is for real money: nothing is generated, no sandbox business is made, and secrets
must be given.

${settingsMarkdown()}`;

await writeOrCheck('docs/settings.md', TEXT, 'npm run generate');
