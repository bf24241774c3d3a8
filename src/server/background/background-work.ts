/** All that the server does in the background: one entry each, with how often and why so. */
import type { Database } from '../db/database.ts'
import { vacuumTables } from '../db/embedded/vacuum.ts'
import { removeExpired } from '../db/remove-expired.ts'
import { installationSecret } from '../db/secret.ts'
import { checkDaily } from '../domain/audit/keep-check.ts'
import { noteHeads } from '../domain/audit/note-heads.ts'
import { notifyOfPublicCards } from '../domain/cards/notify-of-public.ts'
import { publishCards } from '../domain/cards/publish-cards.ts'
import { runCardTimers } from '../domain/cards/run-timers.ts'
import { fillMessageDocs } from '../domain/chat/message-docs.ts'
import { notifyMembers } from '../domain/chat/notify-members.ts'
import { notifyOfAnnouncements } from '../domain/chat/notify-of-announcement.ts'
import { executeInBatches, productOf } from '../domain/command/as-product.ts'
import { execute } from '../domain/command/execute.ts'
import { removeGivenUp } from '../domain/deliveries/queue.ts'
import type { Sender } from '../domain/deliveries/send-deliveries.ts'
import { keepDays } from '../domain/fairness/keep-days.ts'
import { keepFairness } from '../domain/fairness/keep-fairness.ts'
import { notifyOfAreas, notifyOfClosings } from '../domain/favourites/notify-of-areas.ts'
import { mailHeads } from '../domain/heads/mail-heads.ts'
import { workOnImports } from '../domain/imports/work-on-imports.ts'
import { keepLot } from '../domain/lot/keep-lot.ts'
import { lotSecret } from '../domain/lot/lot.ts'
import { findTwins } from '../domain/merges/find-twins.ts'
import { bringBack } from '../domain/notifications/postpone-notifications.ts'
import { dumpNightly } from '../domain/open/dumps/keep-dumps.ts'
import { notifyOfWeek } from '../domain/own-places/notify-of-week.ts'
import { remindOfLicences } from '../domain/own-places/remind-licences.ts'
import { runClaimTimers } from '../domain/ownership/run-claim-timers.ts'
import { keepPrints } from '../domain/photos/keep-prints.ts'
import { removeUnused } from '../domain/photos/remove-photo.ts'
import { renamePlain } from '../domain/photos/rename-plain.ts'
import { refreshBayesianMeans } from '../domain/places/bayesian-means.ts'
import { refreshRated, sinkPlaces } from '../domain/places/orders.ts'
import { refreshRecommended } from '../domain/places/recommended.ts'
import { refreshPriorities } from '../domain/plan/keep-priorities.ts'
import { fillPublications } from '../domain/publications/fill-publications.ts'
import { remindDrafts } from '../domain/registrations/remind-drafts.ts'
import { workOnReports } from '../domain/reported/work-on-reports.ts'
import { notifyOwners } from '../domain/reviews/notify-owners.ts'
import { fillSearchDocs } from '../domain/search/keep-docs.ts'
import { renewSearchDocs } from '../domain/search/renew-docs.ts'
import { prepareSearch } from '../domain/search/sample.ts'
import { endStops, stopsAtOnce } from '../domain/stops/answer-stop.ts'
import { remindOfExpiry } from '../domain/surveys/remind-of-expiry.ts'
import { lapseProposals } from '../domain/two-persons/lapse-proposals.ts'
import { refreshHotScores } from '../domain/visits/hot-scores.ts'
import { tellWebhooks } from '../domain/webhooks/enqueue-calls.ts'
import { stopWebhooks } from '../domain/webhooks/stop-webhooks.ts'
import { sweepDrafts } from '../external/files/drafts.ts'
import { sealOriginals } from '../external/files/seal-originals.ts'
import type { Storage } from '../external/files/storage.ts'
import { removeOldMessages } from '../external/outbox.ts'
import type { Log } from '../log/log.ts'
import type { Job } from './keep-doing.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Time for which all instances keep an order of a list: a little less than the interval, as timers are not exact. */
const lastingFor = (every: number) => 0.9 * every

interface WorkTools {
  database: Pick<Database, 'db' | 'kind'>
  storage: Storage
  sender: Pick<Sender, 'wake'>
  /** Of the environment, where the outbox is. */
  dataDir: string
  /** Public address of the product, for links in messages. */
  origin: string
  log: Pick<Log, 'info' | 'error'>
}

/** Jobs of a database that is filled. Those that look through files wait a while, so that starts are quick. */
export function backgroundWork({ database, storage, sender, dataDir, origin, log }: WorkTools): Job[] {
  const { db } = database
  const notify = (removed: number, what: string) => removed > 0 && log.info({ removed }, what)
  let published: Date | null = null
  let weighed: Date | null = null
  return [
    {
      name: 'publish-cards',
      failed: 'cards that became public could not be shown',
      // A deadline holds to the minute.
      every: minute,
      async run() {
        const now = new Date()
        await publishCards(db, { since: published, now })
        published = now
      },
    },
    {
      name: 'card-deadlines',
      failed: 'deadlines of cards could not be looked after',
      // They hold to the minute.
      every: minute,
      run: () => runCardTimers({ db, wakeSender: () => sender.wake(), origin }, new Date()),
    },
    {
      name: 'notify-of-cards',
      failed: 'people could not be told of cards that became public',
      // Mails of it wait for the morning; the bell does not.
      every: minute,
      run: () => notifyOfPublicCards({ db, wakeSender: () => sender.wake(), origin }, new Date()),
    },
    {
      name: 'notify-of-closings',
      failed: 'people could not be told of closings in the areas that they follow',
      // After the same minute in which keepers of the place are told.
      every: minute,
      run: async () => {
        await notifyOfClosings({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'notify-of-areas',
      failed: 'people could not be told of news in the areas that they follow',
      // Once a morning; looked at more often, for an instance that was down then.
      every: 10 * minute,
      run: async () => {
        await notifyOfAreas({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'claim-deadlines',
      failed: 'deadlines of claims and offers could not be looked after',
      // They hold to the minute, too.
      every: minute,
      run: async () => {
        await runClaimTimers({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'lapse-proposals',
      failed: 'proposals that nobody confirmed could not be ended',
      every: minute,
      run: async () => {
        const now = new Date()
        const tools = { db, wakeSender: () => sender.wake(), origin }
        await execute(tools, await productOf(tools, now), lapseProposals, {})
      },
    },
    {
      name: 'end-stops',
      failed: 'stopped accounts whose time is over could not be freed',
      every: minute,
      run: async () => {
        const tools = { db, wakeSender: () => sender.wake(), origin }
        await executeInBatches(tools, { command: endStops, size: stopsAtOnce, now: new Date() })
      },
    },
    {
      name: 'notify-of-reviews',
      failed: 'owners could not be told of their reviews',
      // Once a morning; looked at more often, for an instance that was down then.
      every: 10 * minute,
      run: () => notifyOwners({ db, wakeSender: () => sender.wake(), origin }, new Date()),
    },
    {
      name: 'notify-of-guests',
      failed: 'owners could not be told of last week’s guests',
      // On Monday morning; looked at more often, for an instance that was down then.
      every: hour,
      run: async () => {
        await notifyOfWeek({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'notify-of-messages',
      failed: 'people could not be told of their messages',
      every: 10 * minute,
      run: () => notifyMembers({ db, wakeSender: () => sender.wake(), origin }, new Date()),
    },
    {
      name: 'notify-of-announcements',
      failed: 'owners could not be told of announcements',
      // The first were notified at once; a warning reaches all others with the next check.
      every: minute / 6,
      async run() {
        await notifyOfAnnouncements({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'bring-back-notices',
      failed: 'notices that were postponed could not be put back',
      every: minute,
      run: () => bringBack(db, new Date()),
    },
    {
      name: 'remind-of-drafts',
      failed: 'writers of drafts that rest could not be reminded',
      // Its deadline is a day, and nobody counts the hours.
      every: hour,
      async run() {
        await remindDrafts({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'sink-places',
      failed:
        'places whose grade ran out or sank, or that were suspended or closed for a time, could not be put behind the others',
      // As soon as the public is told. After the cards: those suspend.
      every: minute,
      run: () => sinkPlaces(db),
    },
    {
      name: 'find-twins',
      failed: 'entries that may be one place could not be looked for',
      // A part of them each time: a hundred thousand are through within two days, and changed ones come up by then.
      every: 5 * minute,
      delay: 2 * minute,
      run: async () => {
        await findTwins(db, new Date())
      },
    },
    {
      name: 'remind-of-surveys',
      failed: 'owners could not be told that their self-survey ends',
      // A matter of days.
      every: hour,
      run: async () => {
        await remindOfExpiry({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'remind-of-licences',
      failed: 'owners could not be reminded of licences that they applied for',
      every: hour,
      run: async () => {
        await remindOfLicences({ db, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'order-recommended',
      failed: 'the recommended places could not be ordered',
      // An ended entry drops out of the list at once (the query looks); only its successor waits.
      every: hour,
      run: () => refreshRecommended(db, new Date(), lastingFor(hour)),
    },
    {
      name: 'order-rated',
      failed: 'the orders by rating and by safety could not be made anew',
      // Cards show a new rating at once; only their order waits, and its effect on the mean rating of the kind.
      every: hour,
      async run() {
        await refreshBayesianMeans(db)
        await refreshRated(db, lastingFor(hour))
      },
    },
    {
      name: 'order-trending',
      failed: 'the trending places could not be put in order',
      // Often enough to notice a busy evening.
      every: hour / 2,
      run: () => refreshHotScores(db, new Date(), lastingFor(hour / 2)),
    },
    {
      name: 'visit-priorities',
      failed: 'how urgent visits are could not be worked out',
      // A day's list is computed anew; this decides which places are candidates.
      every: 10 * minute,
      async run(signal) {
        const now = new Date()
        await refreshPriorities(db, { secret: await installationSecret(db, lotSecret), now, since: weighed, signal })
        weighed = now
      },
    },
    {
      name: 'day-figures',
      failed: 'figures of the day could not be kept',
      // The dashboard says of which moment they are.
      every: 10 * minute,
      run: () => keepDays(db, new Date()),
    },
    {
      name: 'publish-lot',
      failed: 'the week’s lot could not be published',
      // On Monday, before any visit; a lot that another instance has published stands.
      every: 10 * minute,
      run: async () => keepLot(db, { secret: await installationSecret(db, lotSecret), now: new Date() }),
    },
    {
      name: 'compare-officers',
      failed: 'officers’ scores could not be compared',
      // Once a day is enough; asked more often, so that it is done soon after midnight and after a night in which nobody was up.
      every: hour,
      async run(signal) {
        const officers = await keepFairness(db, { now: new Date(), signal })
        if (officers > 0) log.info({ officers }, 'officers’ scores compared')
      },
    },
    {
      name: 'prepare-search',
      failed: 'the search could not be prepared',
      // Once is enough: it is kept up by the searches themselves.
      every: day,
      run: () =>
        prepareSearch(db, (err) => log.error({ err }, 'the sample of places that searches go by could not be renewed')),
    },
    {
      name: 'fill-search-documents',
      failed: 'search documents could not be made',
      // Commands store documents themselves; this catches up after programs that do not.
      every: hour,
      async run(signal) {
        const start = performance.now()
        const made = await fillSearchDocs(db, { signal })
        if (made > 0)
          log.info({ made, seconds: Math.round((performance.now() - start) / 1000) }, 'search documents made')
      },
    },
    {
      name: 'fill-message-documents',
      failed: 'words of messages could not be made ready for searching',
      // Commands store them themselves; this is for messages of before, and those that are shown again.
      every: minute,
      async run(signal) {
        const made = await fillMessageDocs(db, signal)
        if (made > 0) log.info({ made }, 'words of messages made ready for searching')
      },
    },
    {
      name: 'fill-publications',
      failed: 'places of before publications could not be published',
      // Commands publish themselves; this is for places of before, and of imports. A short while at a time, since it takes turns with people.
      every: minute,
      async run(signal) {
        const places = await fillPublications(db, new Date(), { signal, forMs: 5 * second })
        if (places > 0) log.info({ places }, 'places published that had no publications')
      },
    },
    {
      name: 'tell-webhooks',
      failed: 'other systems could not be told of publications',
      // A grade that is over, or a place that is closed, is known elsewhere within seconds.
      every: second,
      async run() {
        if ((await tellWebhooks(db, new Date())) > 0) sender.wake()
      },
    },
    {
      name: 'stop-webhooks',
      failed: 'webhooks that only fail could not be stopped',
      every: hour,
      run: async () => {
        const tools = { db, wakeSender: () => sender.wake(), origin }
        await execute(tools, await productOf(tools, new Date()), stopWebhooks, {})
      },
    },
    {
      name: 'write-dumps',
      failed: 'the files of open data could not be written',
      // Once a night, by one server; looked at more often, for a night in which nobody was up.
      every: hour,
      delay: 5 * minute,
      async run(signal) {
        const files = await dumpNightly({ database, storage, dataDir, origin }, new Date(), signal)
        if (files)
          log.info({ files: files.map(({ name, rows, bytes }) => ({ name, rows, bytes })) }, 'open data written')
      },
    },
    {
      name: 'import-lists',
      failed: 'lists of places that somebody imports could not be gone on with',
      // Somebody waits for it; small ones are done before their form is answered.
      every: 2 * second,
      run: (signal) => workOnImports({ db, wakeSender: () => sender.wake(), origin }, { signal, forMs: 5 * second }),
    },
    {
      name: 'store-reports',
      failed: 'inspections that agencies’ own systems reported could not be gone on with',
      every: 2 * second,
      run: (signal) => workOnReports({ db, wakeSender: () => sender.wake(), origin }, { signal, forMs: 5 * second }),
    },
    {
      name: 'renew-search-documents',
      failed: 'search documents could not get the words that changed',
      // Work that no other instance is at; the command line does its own at once.
      every: minute / 2,
      async run(signal) {
        const made = await renewSearchDocs(db, { signal })
        if (made > 0) log.info({ made }, 'search documents got the words that changed')
      },
    },
    {
      name: 'remove-expired',
      failed: 'what has expired could not be removed',
      every: 10 * minute,
      run: (signal) => removeExpired(db, { signal }),
    },
    {
      name: 'sweep-uploads',
      failed: 'files of forms that were broken off could not be removed',
      // At once, too: the leftovers of a killed process are people's photos. It also signals that this process is alive.
      every: minute,
      run: () => sweepDrafts(dataDir),
    },
    {
      name: 'seal-originals',
      failed: 'originals of photos could not be closed to other users of this machine',
      // At once; later files are closed from the start.
      every: day,
      run: async (signal) =>
        notify(await sealOriginals(dataDir, signal), 'originals were open to other users and are closed'),
    },
    {
      name: 'rename-pictures',
      failed: 'pictures with plain names could not be renamed',
      // Again and again: while versions change, an older one may go on giving such names.
      every: hour,
      async run(signal) {
        const { renamed, missing } = await renamePlain(db, storage, await installationSecret(db, 'photos'), signal)
        if (renamed + missing > 0)
          log.info({ renamed, missing }, 'pictures got names that only the server can work out')
      },
    },
    {
      name: 'compare-photos',
      failed: 'photos could not be compared',
      every: minute,
      delay: 10 * second,
      async run(signal) {
        await keepPrints(db, storage, { now: new Date(), signal })
      },
    },
    {
      name: 'note-record-heads',
      failed: 'the ends of the record could not be noted outside of the database',
      // Only events not noted yet can still be changed unseen by somebody with access to the database.
      every: minute,
      run: async () => {
        await noteHeads(db, storage, new Date())
      },
    },
    {
      name: 'mail-record-heads',
      failed: 'supervisors could not be told the head of the record',
      // Once in the morning; looked at more often, for an instance that was down then.
      every: 10 * minute,
      delay: 2 * minute,
      run: async () => {
        await mailHeads({ db, storage, wakeSender: () => sender.wake(), origin }, new Date())
      },
    },
    {
      name: 'verify-record',
      failed: 'the record could not be verified',
      // Once a day, by one server; looked at more often, for a night in which nobody was up.
      every: hour,
      delay: 10 * minute,
      run: async () => {
        const faults = await checkDaily(db, storage, new Date())
        if (faults) log.error({ faults }, 'the record is not as it was written: npm run cli -- verify-audit says where')
      },
    },
    {
      name: 'remove-unused-pictures',
      failed: 'unused pictures could not be removed',
      every: day,
      delay: hour / 2,
      run: async (signal) => notify(await removeUnused(db, storage, { signal }), 'unused pictures removed'),
    },
    {
      name: 'clear-outbox',
      failed: 'old messages of the outbox could not be removed',
      every: day,
      delay: 10 * minute,
      run: async (signal) => notify(await removeOldMessages(dataDir, { signal }), 'old messages of the outbox removed'),
    },
    {
      name: 'send-messages',
      failed: 'messages could not be looked for',
      // New deliveries are sent at once; this is for retries, and for deliveries that a dead process left.
      every: 5 * second,
      run: async () => sender.wake(),
    },
    {
      name: 'remove-given-up',
      failed: 'messages that were given up could not be removed',
      every: day,
      delay: 10 * minute,
      run: async () => notify(await removeGivenUp(db), 'messages that were given up removed'),
    },
  ]
}

/** Keeps an embedded database vacuumed, from its first row on; a server of PostgreSQL does it by itself. */
export const vacuumWork = ({ kind, db }: Pick<Database, 'kind' | 'db'>, every = minute): Job[] =>
  kind === 'postgres'
    ? []
    : [
        {
          name: 'vacuum',
          failed: 'the database could not be vacuumed',
          every,
          delay: every,
          run: () => vacuumTables(db),
        },
      ]
