/** Addresses of every page of the site map, for tests that look at all of them. A page without one here fails those tests. */
import { siteMap } from '#routes/site-map.ts'
import { anyAddress } from './sign-up.ts'

/** An address for each path of the map; a path without parameters stands for itself. */
const examples: Record<string, (place: string) => string[]> = {
  '/unauthorized': () => ['/unauthorized?need=vendor'],
  '/client/popular-full': () => ['/client/popular-full', '/client/popular-full?by=rating'],
  '/client/category/:id': () => ['/client/category/restaurant', '/client/category/spa?province=83'],
  '/client/information/policy-full/:id': (place) => [`/client/information/policy-full/${place}`],
  '/client/search': () => [
    '/client/search',
    '/client/search?q=%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7&category=restaurant&province=83&district=8301&grade=A&nocard=1&km=50',
    '/client/search?area=patong',
    '/client/search?q=qqqqqqqq',
  ],
  '/client/compare': (place) => [
    '/client/compare',
    `/client/compare?place=${place}&q=%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7`,
  ],
  '/verify/:id': (place) => [`/verify/${place}`],
  '/inspector/imports/:id': (place) => [`/inspector/imports/${place}`],
  '/open/embed/:id': (place) => [`/open/embed/${place}`],
  // Only with a letter: a test of its own opens one.
  '/verify/letter/:id': () => [],
  '/client/information/:id': (place) => [`/client/information/${place}`],
  '/client/information/review-full/:id': (place) => [
    `/client/information/review-full/${place}`,
    `/client/information/review-full/${place}?sort=lowest&stars=5`,
  ],
  // The page after sending is for the browser that has sent: report.e2e.ts checks it.
  '/client/information/report/:id': (place) => [`/client/information/report/${place}`],
  '/client/information/wrote-review/:id': (place) => [`/client/information/wrote-review/${place}`],
  // Led elsewhere without an owner or an officer on duty: tests of their own look at them.
  '/vendor/manage-business/home/:id': (place) => [`/vendor/manage-business/home/${place}`],
  '/vendor/manage-business/do-survery/:id': (place) => [`/vendor/manage-business/do-survery/${place}`],
  '/vendor/manage-business/edit/:id': (place) => [`/vendor/manage-business/edit/${place}`],
  '/vendor/manage-business/list/:id': (place) => [`/vendor/manage-business/list/${place}`],
  '/vendor/manage-business/answering/:id': (place) => [`/vendor/manage-business/answering/${place}`],
  '/vendor/manage-business/safety-standards/:id': (place) => [`/vendor/manage-business/safety-standards/${place}`],
  '/vendor/manage-business/sign/:id': (place) => [
    `/vendor/manage-business/sign/${place}`,
    `/vendor/manage-business/sign/${place}?of=review`,
  ],
  '/vendor/manage-business/guests/:id': (place) => [`/vendor/manage-business/guests/${place}`],
  '/vendor/manage-business/people/:id': (place) => [`/vendor/manage-business/people/${place}`],
  '/chat/room-chat/:id': (place) => [`/chat/room-chat/${place}`],
  '/chat/member-chat/:id': (place) => [`/chat/member-chat/${place}`],
  '/chat/share-chat/:id': (place) => [`/chat/share-chat/${place}`],
  '/chat/position-chat/:id': (place) => [`/chat/position-chat/${place}?seq=1`],
  '/vendor/claim/:id': (place) => [`/vendor/claim/${place}`],
  // There for the claimant, or for the owner of a claimed place: ownership/*.test.ts opens them.
  // There where a provider is configured: http/accounts/identity.test.ts opens it.
  '/auth/identity/:provider': () => [],
  '/vendor/offer/:id': () => [],
  '/vendor/claim/objection/:id': () => [],
  '/inspector/check-comment/:id': (place) => [`/inspector/check-comment/${place}`],
  '/inspector/policy/:id': (place) => [`/inspector/policy/${place}`],
  '/inspector/laws/:id': () => ['/inspector/laws/HOTELS-2547'],
  '/inspector/templates/:id': () => ['/inspector/templates/restaurant.1'],
  '/inspector/outside-area/:id': (place) => [`/inspector/outside-area/${place}`],
  '/inspector/stops/:id': (place) => [`/inspector/stops/${place}`],
  '/inspector/stop-account/:about/:id': (place) => [`/inspector/stop-account/review/${place}`],
  // There for its maker: http/webhooks.test.ts opens one.
  '/profile/webhooks/:id': (place) => [`/profile/webhooks/${place}`],
  '/inspector/agency-keys/:id': (place) => [`/inspector/agency-keys/${place}`],
  '/inspector/agencies/:id': (place) => [`/inspector/agencies/${place}`],
  '/inspector/officers/:id': (place) => [`/inspector/officers/${place}`],
  '/inspector/second-look/:id': (place) => [`/inspector/second-look/${place}`],
  '/vendor/warning-list/detail/:id': (place) => [`/vendor/warning-list/detail/${place}`],
  '/vendor/warning-list/reply/:id': (place) => [`/vendor/warning-list/reply/${place}`],
  '/vendor/warning-list/draft/:id': (place) => [`/vendor/warning-list/draft/${place}`],
  '/vendor/warning-list/appeal/:id': (place) => [`/vendor/warning-list/appeal/${place}`],
  '/inspector/manage-reply/appeal/:id': (place) => [`/inspector/manage-reply/appeal/${place}`],
  '/inspector/Issue-warning/:id': (place) => [`/inspector/Issue-warning/${place}`],
  '/inspector/manage-reply/already-sent/:id': (place) => [`/inspector/manage-reply/already-sent/${place}`],
  '/inspector/manage-reply/approve-warning-card/:id': (place) => [
    `/inspector/manage-reply/approve-warning-card/${place}`,
  ],
  '/inspector/recheck-by-business-id/:id': (place) => [`/inspector/recheck-by-business-id/${place}`],
  '/inspector/do-recheck/:id/:question_template_id': (place) => [`/inspector/do-recheck/${place}/restaurant.1`],
  '/profile/my-location': () => ['/profile/my-location', '/profile/my-location?pick=83'],
}

/** Pages of the account as its owner sees them; `place` is the id of any place. */
export const ownAddresses = (place: string): string[] => [
  '/profile',
  '/profile/setting',
  '/unauthorized?need=inspector',
  ...siteMap.filter(({ group }) => group === 'login').flatMap(({ path }) => examples[path]?.(place) ?? [path]),
]

/** Own addresses, each with the my-location that it is checked with; `place` is the id of any place. */
export function everyAddress(place: string): { address: string; location?: string }[] {
  const all = siteMap
    .filter(({ path }) => path !== '/_ui')
    .flatMap(({ path, area }) => {
      if (path.includes(':') && !examples[path]) throw new Error(`test/support/addresses.ts has no example of ${path}`)
      const addresses = examples[path]?.(place) ?? [path]
      return addresses.flatMap((address) => [{ address }, ...(area ? [{ address, location: 'p83' }] : [])])
    })
  return [...all, { address: '/', location: 'g7.884,98.392' }, { address: '/no/such-page' }]
}

type Addresses = ReturnType<typeof everyAddress>
/** By server: each of a hundred addresses is asked once for all the tests that go round them. */
const shownBy = new Map<string, Promise<Addresses>>()

/** The part of {@link everyAddress} that a guest sees; other addresses lead on to one of these. */
export function guestAddresses(origin: string): Promise<Addresses> {
  const shown = shownBy.get(origin) ?? askForGuest(origin)
  shownBy.set(origin, shown)
  return shown
}

async function askForGuest(origin: string): Promise<Addresses> {
  const all = everyAddress(await anyPlace(origin))
  const isShown = async (address: string) => {
    const { status } = await fetch(origin + address, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': anyAddress() },
    })
    return Math.floor(status / 100) !== 3
  }
  const isOpen = new Map<string, boolean>()
  for (const { address } of all) if (!isOpen.has(address)) isOpen.set(address, await isShown(address))
  return all.filter(({ address }) => isOpen.get(address))
}

/** The id of a place that is really there. */
export async function anyPlace(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/client/recommend-full`)).text()
  const id = /\/client\/information\/([0-9a-f-]{36})/.exec(html)?.[1]
  if (!id) throw new Error('The server has no place')
  return id
}
