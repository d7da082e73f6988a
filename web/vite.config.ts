import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.VOLTIGEUR_URL ?? 'http://127.0.0.1:1805';

// The built files are committed: readable, one script of ours and one of the packages, with names that never change. A file for each
// module would be as readable and takes 156 requests instead of two, and 142 kB compressed instead of 86.
export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: {
    target: 'es2022',
    minify: false,
    cssMinify: false,
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
        comments: { legal: true, annotation: true, jsdoc: false },
        entryFileNames: 'page/main.js',
        chunkFileNames: 'page/[name].js',
        assetFileNames: 'page/[name][extname]',
      },
    },
  },
});
