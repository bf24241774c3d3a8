/** The five places that each role reaches with a thumb: bottom bar on phones, top navigation on wide screens. */
import type { Role } from '#shared/roles.ts'
import type { IconName } from './icon-names.ts'

export interface NavigationLink {
  /** Text key under `nav.`. */
  key: string
  href: string
  icon: IconName
}

const account: NavigationLink = { key: 'account', href: '/profile', icon: 'circle-user-round' }

const client: NavigationLink[] = [
  { key: 'home', href: '/', icon: 'house' },
  { key: 'popular', href: '/client/popular-full', icon: 'trending-up' },
  { key: 'near', href: '/client/near-place-full', icon: 'map-pin' },
  { key: 'recommended', href: '/client/recommend-full', icon: 'badge-check' },
  account,
]

/** Links by role, the account last. Guests see what clients see. */
export const siteNavigation: Record<Role, NavigationLink[]> = {
  guest: client,
  client,
  vendor: [
    { key: 'business', href: '/vendor/my-business', icon: 'building-2' },
    { key: 'warnings', href: '/vendor/warning-list', icon: 'triangle-alert' },
    { key: 'chat', href: '/chat/channel-chat', icon: 'message-circle' },
    { key: 'home', href: '/', icon: 'house' },
    account,
  ],
  inspector: [
    { key: 'today', href: '/inspector/home', icon: 'calendar-check' },
    { key: 'places', href: '/inspector/management-place', icon: 'clipboard-list' },
    { key: 'replies', href: '/inspector/manage-reply', icon: 'message-circle' },
    { key: 'home', href: '/', icon: 'house' },
    account,
  ],
}

/** Whether a link of the navigation is where the reader is: the home page exactly, the others with what is below them. */
export const isCurrent = (href: string, path: string): boolean =>
  path === href || (href !== '/' && path.startsWith(`${href}/`))
