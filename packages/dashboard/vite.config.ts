import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Path at which Kolo serves it.
  base: '/dashboard/',
  plugins: [react()],
  build: {
    outDir: '../../dist/dashboard-files',
    target: 'es2022',
    // Fonts and pictures are files of their own: nothing comes by `data:`.
    assetsInlineLimit: 0,
    // A test limits the compressed size of the first load (test/app/dashboard).
    chunkSizeWarningLimit: 1_000,
  },
  // `npm run dev` shows changes at once, beside a Kolo that answers.
  server: { proxy: { '/ops': 'http://localhost:4000' } },
});
