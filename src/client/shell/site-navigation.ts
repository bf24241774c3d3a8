/** The places that each role reaches with a thumb: bottom bar on phones, top navigation on wide screens; the account stands last in both. */
import type { Role } from '#shared/roles.ts'
import type { IconName } from '../ui/icon-names.ts'

export interface NavigationLink {
  /** Text key under `nav.`; an officer’s open work under the same key is shown beside it. */
  key: string
  href: string
  icon: IconName
  /** Only where there is room for more than a thumb reaches. */
  wide?: true
}

const home: NavigationLink = { key: 'home', href: '/', icon: 'house' }
const near: NavigationLink = { key: 'near', href: '/client/near-place-full', icon: 'map-pin' }
const myBusiness: NavigationLink = { key: 'myBusiness', href: '/vendor/my-business', icon: 'store' }
const search: NavigationLink = { key: 'search', href: '/client/search', icon: 'search' }

const today: NavigationLink = { key: 'today', href: '/inspector/home', icon: 'list-checks' }
const round: NavigationLink = { key: 'round', href: '/inspector/check/business-tourlist', icon: 'navigation' }

const ownCards: NavigationLink = { key: 'cards', href: '/vendor/warning-list', icon: 'triangle-alert' }
const waiting: NavigationLink = { key: 'cards', href: '/inspector/manage-reply', icon: 'triangle-alert' }

const popular: NavigationLink = { key: 'popular', href: '/client/popular-full', icon: 'trending-up', wide: true }
const payees: NavigationLink = { key: 'payees', href: '/client/bank', icon: 'shield-check' }

const client = [home, search, near, popular, payees]
/** Not for thumbs: owners come once, by the footer or the foot of the home page. */
const owners: NavigationLink = { key: 'owners', href: '/owners', icon: 'store', wide: true }

/** Links by role, pages of the map only (a test); four at most in a thumb’s reach. Guests have those of clients, and the door for owners. */
export const siteNavigation: Record<Role, NavigationLink[]> = {
  guest: [...client, owners],
  client,
  vendor: [home, myBusiness, ownCards, near],
  inspector: [today, round, waiting, near],
}

/** True if a link of the navigation is where the reader is: the home page exactly, the others with the pages below them. */
export const isCurrent = (href: string, path: string): boolean =>
  path === href || (href !== '/' && path.startsWith(`${href}/`))
