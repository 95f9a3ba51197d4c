import { createHash } from 'node:crypto';

const SURNAMES = (
  'ABUBAKAR ADEBAYO ADEKUNLE ADEYEMI AFOLABI AKPAN ALIYU AMADI ANYANWU ATTAH BABATUNDE BALOGUN BASSEY BELLO ' +
  'CHUKWU DANJUMA DANLADI EDET EFFIONG EKWUEME EZE FASHOLA GARBA IBRAHIM IGBINEDION IWU LAWAL MOHAMMED MUSA ' +
  'NWACHUKWU NWOSU OBASEKI OBI OGUNLEYE OKAFOR OKEKE OKONKWO OKORO OLADIPO ONYEKACHI OSAGIE SANUSI SULEIMAN ' +
  'UDOH USMAN UZOR WILLIAMS YAKUBU YUSUF'
).split(' ');

const GIVEN_NAMES = (
  'ABIOLA ADAEZE AISHA AMINA AYODELE BLESSING BOLANLE BUKOLA CHIAMAKA CHIDI CHIOMA CHUKWUEMEKA DAMILOLA ' +
  'DANIEL EBUNOLUWA EFE EMEKA ESTHER FATIMA FOLAKE FUNMILAYO GRACE HADIZA HALIMA IFEANYI IFEOMA IKENNA ' +
  'JOSEPH KEHINDE KELECHI MARYAM NGOZI NNAMDI OBINNA OLUWASEUN OSARETIN PATIENCE RASHIDAT SADIQ SAMUEL ' +
  'SEGUN TAIWO TEMITOPE TOCHUKWU TUNDE UCHE YETUNDE ZAINAB'
).split(' ');

/** The made-up holder of an account: always the same name for the same account at the same bank. */
export function accountNameOf(nipCode: string, accountNumber: string): string {
  const hash = createHash('sha256').update(`${nipCode}/${accountNumber}`).digest();
  const surname = SURNAMES[hash.readUInt32BE(0) % SURNAMES.length]!;
  const first = hash.readUInt32BE(4) % GIVEN_NAMES.length;
  // A step of at least one name, so that nobody is called the same thing twice.
  const second = (first + 1 + (hash.readUInt32BE(8) % (GIVEN_NAMES.length - 1))) % GIVEN_NAMES.length;
  return `${surname} ${GIVEN_NAMES[first]} ${GIVEN_NAMES[second]}`;
}
