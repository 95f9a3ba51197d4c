/** Formats of journal files: `plain`, and those of accounting systems. */
export const JOURNAL_FORMATS = ['plain', 'quickbooks', 'xero', 'sage', 'zoho'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];
