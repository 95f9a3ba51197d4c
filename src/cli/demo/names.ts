/** What people and payments of the demo are called. None of them is anybody. */

export const FIRST_NAMES: readonly string[] = [
  ...['Adaeze', 'Adebayo', 'Adunni', 'Aisha', 'Aminu', 'Amaka', 'Ayodele', 'Babajide', 'Bashir', 'Blessing'],
  ...['Chiamaka', 'Chidi', 'Chinedu', 'Chioma', 'Damilola', 'Danjuma', 'Ebele', 'Efe', 'Ejiro', 'Emeka'],
  ...['Ese', 'Fatima', 'Folake', 'Funmilayo', 'Garba', 'Gbenga', 'Habiba', 'Halima', 'Ibrahim', 'Idris'],
  ...['Ifeanyi', 'Ifeoma', 'Ikechukwu', 'Ireti', 'Isioma', 'Jumoke', 'Kabiru', 'Kehinde', 'Kelechi', 'Kemi'],
  ...['Ladi', 'Lola', 'Maryam', 'Musa', 'Ngozi', 'Nkechi', 'Nneka', 'Nonso', 'Obinna', 'Ogechi'],
  ...['Olamide', 'Oluwaseun', 'Onyeka', 'Osaze', 'Rukayat', 'Sade', 'Sani', 'Segun', 'Simisola', 'Somto'],
  ...['Taiwo', 'Temitope', 'Tobi', 'Tunde', 'Uche', 'Ufuoma', 'Umar', 'Uzoma', 'Yakubu', 'Yetunde'],
  ...['Yusuf', 'Zainab', 'Zubairu', 'Ebuka', 'Bukola', 'Hauwa', 'Nnamdi', 'Oyinkan', 'Preye', 'Tonye'],
];

export const LAST_NAMES: readonly string[] = [
  ...['Abdullahi', 'Abiodun', 'Abubakar', 'Adeleke', 'Adeyemi', 'Afolabi', 'Agbaje', 'Agu', 'Akande'],
  ...['Akinola', 'Aliyu', 'Aminu', 'Anyanwu', 'Asemota', 'Ayinde', 'Balogun', 'Bello', 'Briggs', 'Chukwu'],
  ...['Dangana', 'Dikko', 'Duru', 'Effiong', 'Egbuna', 'Ekpo', 'Ekwueme', 'Eze', 'Ezenwa', 'Fashola'],
  ...['Gambo', 'Garuba', 'Ibekwe', 'Idowu', 'Igwe', 'Inyang', 'Iroegbu', 'Jaja', 'Kalu', 'Kuti'],
  ...['Ladipo', 'Lawal', 'Madu', 'Maduka', 'Mohammed', 'Nnadi', 'Nwachukwu', 'Nwosu', 'Obaseki', 'Obi'],
  ...['Odili', 'Ogunbanjo', 'Ogunleye', 'Oke', 'Okafor', 'Okeke', 'Okonkwo', 'Okoro', 'Okoye', 'Oladipo'],
  ...['Olatunji', 'Omotosho', 'Onuoha', 'Onyema', 'Osagie', 'Oyelaran', 'Salami', 'Shehu', 'Sule', 'Tijani'],
  ...['Ubah', 'Udo', 'Ugwu', 'Umeh', 'Usman', 'Uwais', 'Waziri', 'Yaro', 'Yusuf', 'Zubair'],
];

/** What bank transfers are for. */
export const PURPOSES: readonly string[] = [
  ...['School fees', 'House rent', 'Supplier invoice', 'Fuel for the generator', 'Groceries', 'Salary'],
  ...['Transport', 'Data and airtime', 'Hospital bill', 'Cooperative contribution', 'Spare parts'],
  ...['Wedding aso ebi', 'Church offering', 'Zakat', 'Electricity units', 'Refund', 'Laptop repair'],
  ...['Catering for Saturday', 'Print work', 'Waybill to Aba', 'Farm inputs', 'Logistics', 'Deposit'],
];

/** What goes from wallet to wallet. */
export const SHARES: readonly string[] = [
  ...['Your share', 'Lunch', 'Ajo this week', 'For the trip', 'Thank you', 'Bill split', 'Pocket money'],
];

/** Why money comes in. */
export const SOURCES: readonly string[] = [
  ...['Salary', 'Sales of the week', 'From my brother', 'Invoice paid', 'POS settlement', 'Top up', 'Loan'],
];

/** Banks of people and of whom they pay, as `data/banks.json` has their codes. */
export const BANK_CODES: readonly string[] = [
  ...['058', '044', '057', '033', '011', '035', '032', '070', '232', '221', '214', '050'],
  ...['50211', '999992', '50515', '999991', '566'],
];
