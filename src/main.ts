#!/usr/bin/env node

// Everything else is loaded behind it: an older Node cannot read it, and would say so in its own words.
import '../scripts/node-version.mjs';

void import('./command.ts');
