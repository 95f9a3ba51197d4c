/** Rails by name. */
export const RAILS = ['sandbox', 'http', 'iso20022', 'paystack', 'monnify'] as const;
