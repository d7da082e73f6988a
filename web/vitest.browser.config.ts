import { defineConfig } from 'vitest/config';

// A real Chromium against a real server (VOLTIGEUR_URL), or against the mock when there is none.
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
