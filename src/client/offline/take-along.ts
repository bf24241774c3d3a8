/**
 * Takes a visit along for a time without a network: the page with its questions, the earlier words and photos. Nothing is called taken along before
 * it is: the service worker has its files, the page is on the disk.
 */
import type { VisitView } from '#shared/inspections/visit-page.ts'
import type { Locale } from '#shared/locales.ts'
import { pictureCache } from '#shared/offline/worker-words.ts'
import { path } from '#shared/path.ts'
import type { Payload } from '#shared/payload.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import type { RunPageData } from '#shared/runs/run.ts'
import { postRun, readRunPage } from '../runs/run-wire.ts'
import type { Choices } from '../runtime/choices.tsx'
import { keepPage } from '../runtime/device/cached-pages.ts'
import { currentPerson, readKey, rememberKey } from '../runtime/device/device-key.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import { isWorking, registerWorker } from '../runtime/device/register-worker.ts'
import { hasRoomFor, leastRoom, lockRoom, roomLeft } from '../runtime/device/room.ts'

/** `unable`: this browser, or an address without TLS, keeps nothing · `full`: too little room · `lost`: nobody answered. */
export type Taken = 'taken' | 'unable' | 'full' | 'lost' | { refused: RefusalCode }

/** Approximate size of a build's files on the device. */
const filesBytes = 2_000_000

const visitPage = 'inspector/rounds/recheck-by-business-id'
export const visitPath = (place: string): string => path('/inspector/recheck-by-business-id/:id', { id: place })

/** Takes the visit of a place along. */
export async function takeAlong(
  place: { id: string; name: string },
  reader: Pick<Choices, 'person' | 'role'> & { locale: Locale },
): Promise<Taken> {
  const hasRoom = await lockRoom().catch(() => null)
  if (!hasRoom) return hasRoom === null ? 'unable' : 'full'
  const room = await roomLeft()
  if (room !== null && room < leastRoom) return 'full'
  try {
    const registration = await registerWorker()
    if (!registration) return 'unable'
    if (!(await isWorking(registration))) return (await hasRoomFor(filesBytes)) ? 'lost' : 'full'
  } catch {
    return 'lost'
  }
  const to = visitPath(place.id)
  const { data, refused } = await postRun<{ run: RunPageData }>(to, { do: 'take' })
  // A visit that has begun is on its own page.
  const run = data?.run ?? (refused === 'error:run.exists' ? (await readRunPage(to))?.run : null)
  if (!run) return refused && refused !== 'error:run.exists' ? { refused } : 'lost'
  const key = await readKey(run.draftKey)
  await rememberKey(key, reader, { locale: reader.locale, isHeard: true })
  let door: string | null = null
  const add = (payload: Payload) => {
    door ??= pictureIn(payload)
    return data ? withPrepared(payload, run) : payload
  }
  const isCached = await keepPage(key, to, { label: place.name, add })
  await takePictures(run, door)
  fieldChanged()
  return isCached ? 'taken' : 'lost'
}

/** Keeps the page of the day too, from which the visits are reached. */
export async function keepDay(label: string): Promise<void> {
  const person = await currentPerson()
  if (person) await keepPage(person, path('/inspector/home'), { label })
  fieldChanged()
}

const withPrepared = (payload: Payload, prepared: RunPageData): Payload => ({
  ...payload,
  data: { ...payload.data, [visitPage]: { ...(payload.data?.[visitPage] as object), prepared } },
})

/** The picture of the place at the top of its visit, by which an officer knows the door; null where it has none. */
const pictureIn = ({ data }: Payload): string | null =>
  (data?.[visitPage] as { visit?: VisitView } | undefined)?.visit?.place.card.picture?.key ?? null

/**
 * Photos from before, in the size in which a questionnaire shows them, stand beside the camera, and `door` at the top of the visit; one that
 * is missing is no reason not to go.
 */
async function takePictures({ view }: RunPageData, door: string | null): Promise<void> {
  const before = view.questions.flatMap(({ before }) => before?.photos.flatMap(({ key }) => key ?? []) ?? [])
  const keys = door === null ? before : [door, ...before]
  const cache = await caches.open(pictureCache)
  for (const key of keys) await cache.add(photoUrl(key, 640)).catch(() => undefined)
}
