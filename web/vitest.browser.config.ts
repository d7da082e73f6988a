import { defineConfig } from 'vitest/config';

// A real Chromium against the real server at VOLTIGEUR_URL: `cargo xtask browser`.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    // Nothing here measures speed but what says so: a busy machine has time.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Once more, and the report says so: a whole run is not lost to one frame that came late.
    retry: 1,
    fileParallelism: false,
    maxWorkers: 1,
  },
});
