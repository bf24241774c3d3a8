/**
 * The channels by which a notice reaches its person. A new channel is a column here: its name, and its place in each reach below; each notice that
 * names it then needs its texts.
 */

/** `bell`: in the list and counted. `push`: on the screens of devices. `mail`, else `sms` for people without an address.
 * `line`: to people who have linked LINE. */
export const noticeChannels = ['bell', 'push', 'mail', 'sms', 'line'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** `chosen`: while the person's switch of its topic is on (shared/notifications/channels.ts). `always`: in any case. Other channels are not taken. */
export type Reach = Readonly<Partial<Record<NoticeChannel, 'chosen' | 'always'>>>

export const chosen = {
  bell: 'chosen',
  push: 'chosen',
  mail: 'chosen',
  sms: 'chosen',
  line: 'chosen',
} as const satisfies Reach
/** For notices that begin a legal term of the person, or that take something away that only they can defend. */
export const always = {
  bell: 'always',
  push: 'always',
  mail: 'always',
  sms: 'always',
  line: 'always',
} as const satisfies Reach

/** To a contact and not to a person: about sign-in or the contacts themselves. */
export const toContact = { mail: 'always', sms: 'always' } as const satisfies Reach
export const byMail = { mail: 'always' } as const satisfies Reach

/** The same but for short messages, which would cost for each of many people. */
export const freeOfCharge = <Channels extends Reach>({ sms: _, ...channels }: Channels): Omit<Channels, 'sms'> =>
  channels
