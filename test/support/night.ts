/**
 * Whole test files that `npm test` leaves to the night: each kills, restarts or doubles what a shorter file by day asks once, or looks at a machine
 * and not at a rule. `npm test -- --all` runs them, and so does `npm test -- NAME` with their name (docs/testing.md).
 */

/** The files, each with the one that has its rule by day. */
export const night: Readonly<Record<string, string>> = {
  // Starts, kills and backups.
  'test/start/fresh-clone.test.ts': 'test/start/start.test.ts',
  'test/start/first-run.test.ts': 'test/e2e/first-run.e2e.ts',
  'test/start/backup-killed.test.ts': 'test/database/backup.test.ts',
  'test/start/restored.test.ts': 'test/database/backup.test.ts',
  'test/start/syncs.test.ts': 'test/e2e/offline.e2e.ts',
  'test/database/durability.test.ts': 'test/start/start.test.ts',
  'test/database/engine-faults.test.ts': 'test/database/embedded.test.ts',
  'test/database/deliveries-on-both.test.ts': 'test/deliveries/killed-deliveries.test.ts',
  'test/deliveries/killed-lines.test.ts': 'test/deliveries/killed-deliveries.test.ts',
  'test/e2e/late-visit.e2e.ts': 'test/e2e/offline.e2e.ts',
  'test/e2e/chat-killed-server.e2e.ts': 'test/live/live-history.test.ts',
  'test/e2e/chat-forms.e2e.ts': 'test/e2e/chat.e2e.ts',
  // Parts of the demo: a test by day plays all of them.
  'src/server/demo/card-scenes.test.ts': 'src/server/demo/demo-history.test.ts',
  'src/server/demo/ownership-scenes.test.ts': 'src/server/demo/demo-history.test.ts',
  // Several processes, and proxies beside the first one.
  'test/database/stalled.test.ts': 'test/deploy/locked-place.test.ts',
  'test/deploy/caddy.test.ts': 'test/deploy/proxy.test.ts',
  'test/deploy/varnish.test.ts': 'test/http/page-cache.test.ts',
  'test/deploy/place-on-two-instances.test.ts': 'test/deploy/two-instances.test.ts',
  'test/deploy/words-on-two-instances.test.ts': 'test/deploy/two-instances.test.ts',
  // Memory of the machine, and of these tests themselves.
  'test/engines.test.ts': 'test/database/embedded.test.ts',
  'src/server/db/embedded/spare-memory.test.ts': 'test/database/embedded.test.ts',
  'src/server/domain/photos/decode-memory.test.ts': 'src/server/domain/photos/decode-photo.test.ts',
  // Browsers that hardly anybody has, and efforts that are reckoned.
  'test/e2e/blocked-storage.e2e.ts': 'test/e2e/without-javascript.e2e.ts',
  'test/e2e/cookies-blocked.e2e.ts': 'test/e2e/sign-in.e2e.ts',
  'test/e2e/desk-replies.e2e.ts': 'src/routes/inspector/cards/card-work.test.ts',
  'test/e2e/development.e2e.ts': 'test/e2e/mounting.e2e.ts',
  'test/e2e/field-faults.e2e.ts': 'test/e2e/offline.e2e.ts',
  'test/e2e/layout-shift.e2e.ts': 'test/e2e/clean-pages.e2e.ts',
  'test/e2e/map-roads.e2e.ts': 'test/e2e/map-tiles.e2e.ts',
  'test/e2e/phone-visit.e2e.ts': 'test/e2e/inspector-visit.e2e.ts',
}
