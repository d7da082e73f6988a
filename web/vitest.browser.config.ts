import { defineConfig } from 'vitest/config';

// A real Chromium against the real server at VOLTIGEUR_URL: `cargo xtask browser`.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});
