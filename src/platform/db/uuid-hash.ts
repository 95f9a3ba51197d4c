/** Rotations of lookup3, for its middle and for its end. */
const MIX = [4, 6, 8, 16, 19, 4];
const FINISH = [14, 11, 25, 16, 4, 14, 24];

const rotate = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));

/** PostgreSQL's hash of a uuid (`uuid_hash`), by which Citus spreads rows: Bob Jenkins' lookup3, as a signed number. */
export function hashOfUuid(uuid: string): number {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const seed = 0x9e3779b9 + bytes.length + 3_923_095;
  const w = [0, 4, 8].map((at) => (seed + bytes.readInt32LE(at)) | 0) as [number, number, number];
  for (const [i, bits] of MIX.entries()) {
    const x = i % 3;
    const z = (i + 2) % 3;
    w[x] = ((w[x]! - w[z]!) ^ rotate(w[z]!, bits)) | 0;
    w[z] = (w[z]! + w[(i + 1) % 3]!) | 0;
  }
  w[0] = (w[0] + bytes.readInt32LE(12)) | 0;
  for (const [i, bits] of FINISH.entries()) {
    const x = (i + 2) % 3;
    const y = w[(i + 1) % 3]!;
    w[x] = ((w[x]! ^ y) - rotate(y, bits)) | 0;
  }
  return w[2];
}
