/** Makes sbom.cdx.json for a release: what is installed with Kolo, in CycloneDX, from the lock file. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url);

const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--workspaces=false'];
const bom = JSON.parse(
  execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
);
if (!(bom.components?.length > 0)) throw new Error('npm listed nothing that is installed with Kolo');
const { component } = bom.metadata;
// npm calls it by the folder of the checkout.
const itself = { name, version, 'bom-ref': `${name}@${version}`, purl: `pkg:npm/${name}@${version}` };
const dependencies = bom.dependencies.map((one: { ref: string }) =>
  one.ref === component['bom-ref'] ? { ...one, ref: itself['bom-ref'] } : one,
);
bom.metadata.component = { ...component, ...itself, licenses: [{ license: { id: license } }] };
const text = JSON.stringify({ ...bom, dependencies }, null, 2);
writeFileSync(new URL('sbom.cdx.json', ROOT), `${text}\n`);
console.log(`sbom.cdx.json: ${bom.components.length} packages`);
