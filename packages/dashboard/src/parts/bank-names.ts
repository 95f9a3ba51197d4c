/** A bank of the list. */
export interface Bank {
  code: string;
  nip_code: string | null;
  name: string;
}

/**
 * Names of banks, by code, beside those of the list and their beginnings. A name of two banks is neither's until somebody
 * chooses.
 */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  '011': ['FBN'],
  '032': ['UBN'],
  '033': ['UBA'],
  '035': ['ALAT'],
  '044': ['Access'],
  '058': ['GTBank', 'GTB', 'GTCO'],
  '063': ['Diamond'],
  '068': ['StanChart', 'SCB'],
  '076': ['Skye'],
  '102': ['Titan'],
  '214': ['FCMB'],
  '221': ['IBTC'],
  '304': ['The Alternative Bank', 'AltBank'],
  '502': ['RMB'],
  '566': ['VBank'],
  '100039': ['Titan', 'Titan Paystack'],
  '120001': ['9PSB', '9mobile'],
  '120003': ['MTN'],
  '120004': ['SmartCash'],
  '999992': ['Paycom'],
};

/** A name as it is compared: without blanks, signs and what companies are called, in lower case. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\bmfb\b/g, 'microfinance bank')
    .replaceAll(/\bpsb\b/g, 'payment service bank')
    .replaceAll(/\b(?:plc|limited|ltd|(?:of )?(?:nigeria|nig))\b/g, '')
    .replaceAll(/[^a-z0-9]/g, '');

const namesOf = ({ code, name }: Bank): string[] => [name, ...(SHORT_NAMES[code] ?? [])].map(bare);

/** Characters of the beginning of a name that find it. */
const BEGUN_MIN = 3;

/** The banks that a text may mean: by its code, by a whole name, or by the beginning of one. */
export function banksOf<B extends Bank>(banks: readonly B[], text: string): B[] {
  const byCode = banks.filter(({ code, nip_code }) => code === text || nip_code === text);
  if (byCode.length > 0) return byCode;
  const wanted = bare(text);
  const texts = [wanted, wanted.replace(/bank$/, '')].filter((one) => one !== '');
  const begun = texts.filter(({ length }) => length >= BEGUN_MIN);
  const tries = [
    ...texts.map((one) => (name: string) => name === one),
    ...begun.map((one) => (name: string) => name.startsWith(one)),
  ];
  const found = tries.map((fits) => banks.filter((bank) => namesOf(bank).some(fits)));
  return found.find(({ length }) => length > 0) ?? [];
}

/** True for a bank one of whose names or codes has the text. */
export function hasBankText(bank: Bank, text: string): boolean {
  const wanted = bare(text);
  const texts = [bank.code, bank.nip_code ?? '', ...namesOf(bank)];
  return (
    texts.some((one) => one.includes(wanted)) || `${bank.name} (${bank.code})`.toLowerCase().includes(text)
  );
}
