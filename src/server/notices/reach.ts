/**
 * The ways by which a notice reaches its person. A new way is a column here: its name, and its place in each reach below; each notice that
 * names it then needs its texts.
 */

/** `bell`: in the list and counted. `push`: on the screens of devices. `mail`, else `sms` for people without an address. */
export const noticeWays = ['bell', 'push', 'mail', 'sms'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** `chosen`: while the person's switch of its topic is on (shared/notifications/ways.ts). `always`: in any case. Other ways are not taken. */
export type Reach = Readonly<Partial<Record<NoticeWay, 'chosen' | 'always'>>>

export const chosen = { bell: 'chosen', push: 'chosen', mail: 'chosen', sms: 'chosen' } as const satisfies Reach
/** For notices that begin a legal term of the person, or that take something away that only they can defend. */
export const always = { bell: 'always', push: 'always', mail: 'always', sms: 'always' } as const satisfies Reach

/** To a contact and not to a person: about sign-in or the contacts themselves. */
export const toContact = { mail: 'always', sms: 'always' } as const satisfies Reach
export const byMail = { mail: 'always' } as const satisfies Reach

/** The same but for short messages, which would cost for each of many people. */
export const freeOfCharge = <Ways extends Reach>({ sms: _, ...ways }: Ways): Omit<Ways, 'sms'> => ways
