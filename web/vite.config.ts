import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** With VOLTIGEUR_MOCK=1 the development server answers the API from the fixtures of the tests. */
function mock(): Plugin {
  return {
    name: 'voltigeur-mock',
    apply: 'serve',
    async configureServer(server) {
      if (!process.env.VOLTIGEUR_MOCK || !server.httpServer) return;
      const { mockApi } = await import('./tests/mock-server');
      const api = mockApi();
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) void api.answer(request, response);
        else next();
      });
      server.httpServer.on('upgrade', (request, socket, head) => {
        if (request.url?.startsWith('/api/')) api.upgrade(request, socket as import('node:net').Socket, head);
      });
    },
  };
}

/** One script starts the page; the browser is told of the others early, because each of them is a file of its own. */
function preload(): Plugin {
  return {
    name: 'voltigeur-preload',
    enforce: 'post',
    transformIndexHtml: (html) =>
      html
        .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, (whole, src: string) =>
          src.endsWith('/main.js') ? whole : `<link rel="modulepreload" crossorigin href="${src}">`,
        ),
  };
}

const server = process.env.VOLTIGEUR_URL ?? 'http://127.0.0.1:1805';

// The built files are committed: readable, one for each source module, with names that never change.
// Folders called node_modules would be ignored by git, hence `vendor`.
const plainName = (name: string) =>
  `${name
    .replace(/^.*node_modules\//, 'vendor/')
    .replace(/^src\//, '')
    .replace(/[^A-Za-z0-9_./-]/g, '_')}.js`;

export default defineConfig({
  plugins: [svelte(), mock(), preload()],
  server: { proxy: process.env.VOLTIGEUR_MOCK ? {} : { '/api': { target: server, ws: true } } },
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
        preserveModules: true,
        comments: { legal: true, annotation: true, jsdoc: false },
        entryFileNames: (chunk) => `page/${plainName(chunk.name)}`,
        chunkFileNames: (chunk) => `page/${plainName(chunk.name)}`,
        assetFileNames: 'page/[name][extname]',
      },
    },
  },
});
