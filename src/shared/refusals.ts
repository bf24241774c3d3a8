/**
 * The catalogue of what a form or a command refuses: the key of its text in three languages, the status of the answer, and what the text
 * is given beside the numbers of rules. What refuses a whole request is in problems.ts. A code that is not in here does not compile, and
 * a test finds one that nothing throws or no test provokes.
 */
import type { ProblemCode } from './problems.ts'

interface Entry {
  /** Of the answer; the page is drawn again with it. */
  status: 403 | 409 | 422 | 429 | 503
  /** Names of what its text is given. */
  details?: readonly string[]
}

/** What was typed can be mended. */
const input = { status: 422 } as const
/** Somebody else may. */
const forbidden = { status: 403 } as const
/** Ours, and goes by. */
const away = { status: 503 } as const

export const refusals = {
  'error:problem.invalid_request': input,
  'error:problem.too_many_requests': { status: 429 },
  'error:constraint.contact_taken': input,
  'error:constraint.last_contact': input,

  'error:photo.type': input,
  'error:photo.heic': input,
  'error:photo.size': input,
  'error:photo.pixels': input,
  'error:photo.memory': input,
  'error:photo.broken': input,
  'error:photo.empty': input,
  'error:photo.many': input,
  'error:photo.busy': away,
  'error:photo.storage': away,

  'notification:push.service': input,
  'notification:push.stale': input,

  'error:run.ended': { status: 409 },
  'error:run.exists': { status: 409 },
  'error:run.question': input,
  'error:run.value': input,
  'error:run.tooLong': input,
  'error:run.replaces': { status: 409 },
  'error:run.otherContents': { status: 409 },
  'error:run.opsAtOnce': input,
  'error:run.opsMost': input,
  'error:run.photosMost': { status: 422, details: ['most'] },
  'error:run.missing': { status: 422, details: ['count'] },
  'error:run.manifest': { status: 409 },
  'error:run.nothingApplies': input,
  'error:run.abortReason': input,
  'error:run.notDue': { status: 409 },
  'error:run.notListed': { status: 409 },
  'error:run.uploadMissing': { status: 409 },
  'error:run.fromFile': input,
  'error:run.shownBefore': input,
  'error:run.templateRetired': { status: 409 },
  'error:run.signature': { status: 409 },
  'error:run.deviceRevoked': forbidden,

  'error:upload.full': { status: 429 },
  'error:upload.hash': input,
  'error:upload.offset': { status: 409 },

  'auth:error.contactEmpty': input,
  'auth:error.contactForm': input,
  'auth:error.contactSame': input,
  'auth:error.emailForm': input,
  'auth:error.phoneForm': input,
  'auth:error.phoneLandline': input,
  'auth:error.phoneForeign': input,
  'auth:error.nameEmpty': input,
  'auth:error.nameLong': input,
  'auth:error.passwordShort': input,
  'auth:error.passwordLong': input,
  'auth:error.passwordCommon': input,
  'auth:error.passwordOwn': input,
  'auth:error.passwordProduct': input,
  'auth:error.password': input,
  'auth:error.oldPassword': input,
  'auth:error.signIn': input,
  'auth:error.suspended': input,
  'auth:error.codeForm': input,
  'auth:error.codeWrong': input,
  'auth:error.codeExpired': input,
  'auth:error.codeSpent': input,
  'auth:error.codeTooSoon': input,
  'auth:error.flowOver': input,
  'auth:error.passkeyForm': input,
  'auth:error.passkeyUnknown': input,
  'auth:error.passkeyRefused': input,
  'auth:error.passkeyCopied': input,
  'auth:error.passkeyTaken': input,
  'auth:error.passkeysMost': input,
  'auth:error.passkeyOther': input,
  'auth:error.terms': input,
  'auth:error.sure': input,
  'auth:error.roleNotHeld': input,
  'auth:error.inspectorAlready': input,
  'auth:error.linkedAlready': input,
  'auth:error.unit': input,
  'auth:error.badge': input,
  'auth:error.tooLong': input,
  'auth:handOff.used': input,
  'auth:handOff.suspended': input,
  'auth:handOff.changed': input,
  'auth:undo.form': input,
  'auth:undo.over': input,

  'profile:error.locale': input,
  'profile:error.theme': input,
  'profile:error.by': input,
  'profile:error.province': input,
  'profile:error.point': input,
  'profile:error.abroad': input,

  'chat:error.textShort': input,
  'chat:error.textLong': input,
  'chat:error.reason': input,
  'chat:error.titleShort': input,
  'chat:error.titleLong': input,
  'chat:refusal.ownPlace': forbidden,
  'chat:refusal.officer': forbidden,
  'chat:refusal.noOwner': { status: 409 },
  'chat:refusal.closed': { status: 409 },
  'chat:refusal.endedOwn': { status: 409 },
  'chat:refusal.endedOther': { status: 409 },
  'chat:refusal.unanswered': { status: 409 },
  'chat:refusal.minute': { status: 429, details: ['most'] },
  'chat:refusal.hour': { status: 429, details: ['most'] },
  'chat:refusal.rooms': { status: 429, details: ['most'] },
  'chat:refusal.sameText': { status: 429 },
  'chat:refusal.official': { status: 409 },
  'chat:refusal.hidden': { status: 409 },
  'chat:refusal.reportOwn': { status: 409 },
  'chat:refusal.reportGone': { status: 409 },
  'chat:refusal.reports': { status: 429, details: ['most'] },
  'chat:refusal.announcements': { status: 429, details: ['most'] },
  'chat:error.groupTitleShort': input,
  'chat:error.groupTitleLong': input,
  'chat:error.purposeLong': input,
  'chat:error.nobody': input,
  'chat:refusal.groups': { status: 429, details: ['most'] },
  'chat:refusal.groupFull': { status: 409 },
  'chat:refusal.invitedBefore': { status: 409 },
  'chat:refusal.managerOnly': forbidden,
  'chat:refusal.removeSelf': { status: 409 },
  'chat:refusal.deleted': { status: 409 },
  'chat:refusal.editLate': { status: 409 },
  'chat:refusal.deleteLate': { status: 409 },

  'payees:error.unread': input,
  'widgets:error.bank': input,
  'widgets:error.number': input,
  'widgets:error.numberLength': { status: 422, details: ['digits'] },
  'widgets:error.promptPay': input,
  'widgets:error.promptPayId': input,
  'widgets:error.accountName': input,
  'widgets:error.service': input,
  'widgets:error.handle': input,
  'widgets:error.listed': input,
  'widgets:error.changedMeanwhile': input,
  'widgets:error.full': input,
  'widgets:error.registering': { status: 409 },

  'quarantine:refusal.onDuty': { status: 409 },
  'quarantine:refusal.most': { status: 429 },
  'quarantine:refusal.photosMost': { status: 429 },
  'quarantine:refusal.notSupervisor': forbidden,
  'quarantine:refusal.own': forbidden,
  'quarantine:refusal.decided': { status: 409 },
  'quarantine:refusal.noRun': { status: 409 },
  'quarantine:refusal.reason': input,
  'quarantine:refusal.tooLong': input,

  'inspection:error.interest': input,
  'inspection:error.kind': input,
  'inspection:error.companionLong': input,
  'inspection:error.licensed': input,
  'inspection:error.sign': input,
  'inspection:refusal.notOfficer': forbidden,
  'inspection:refusal.outsideArea': forbidden,
  'inspection:refusal.ownPlace': forbidden,
  'inspection:refusal.notInspected': { status: 409 },
  'inspection:refusal.thirdVisit': forbidden,
  'inspection:refusal.sameOfficer': forbidden,
  'inspection:refusal.interest': forbidden,
  'inspection:refusal.related': forbidden,

  'merge:refusal.stale': { status: 409 },
  'merge:refusal.twoOwners': { status: 409 },
  'merge:refusal.undoOver': { status: 409 },

  'ownership:error.words': input,
  'ownership:refusal.own': { status: 409 },
  'ownership:refusal.claimed': { status: 409 },
  'ownership:refusal.noPhone': input,
  'ownership:refusal.noCode': input,
  'ownership:refusal.stale': { status: 409 },
  'ownership:refusal.notHeard': { status: 409 },
  'ownership:refusal.stillHeard': { status: 409 },
  'ownership:refusal.ownClaim': forbidden,
  'ownership:refusal.claimOpen': { status: 409 },
  'ownership:refusal.ownContact': input,
  'ownership:refusal.offerOpen': { status: 409 },
  'ownership:refusal.helpersMost': { status: 409 },
  'ownership:refusal.offerOver': { status: 409 },

  'register:error.needed': input,
  'register:error.tooLong': input,
  'register:error.number': input,
  'register:error.numberKind': input,
  'register:error.phone': input,
  'register:error.subdistrict': input,
  'register:error.point': input,
  'register:error.abroad': input,
  'register:error.pinFar': { status: 422, details: ['kilometres'] },
  'register:error.alike': { status: 409 },
  'register:error.because': input,
  'register:error.hours': input,
  'register:error.capacity': input,
  'register:error.expiry': input,
  'register:error.expired': input,
  'register:error.document': input,
  'register:error.price': input,
  'register:error.itemsMost': input,
  'register:error.draftsMost': input,
  'register:error.changedElsewhere': { status: 409 },
  'register:error.handedIn': { status: 409 },
  'register:error.gap': { status: 409 },
  'register:error.pledge': input,
  'register:error.reason': input,
  'register:error.verdict': input,
  'register:error.noReason': input,
  'register:error.decided': { status: 409 },

  'own:refusal.notListed': { status: 409 },
  'own:refusal.lastPhoto': { status: 409 },
  'own:refusal.promisesMost': { status: 409 },
  'own:refusal.recheckAsked': { status: 409 },
  'own:refusal.recheckOpen': { status: 409 },
  'own:refusal.recheckSoon': { status: 409 },
  'own:refusal.recheckNever': { status: 409 },
  'own:refusal.locked': { status: 409 },
  'own:refusal.closedAlready': { status: 409 },
  'own:refusal.reopensPast': input,
  'own:refusal.sure': input,

  'card:error.replyShort': input,
  'card:error.replyLong': input,
  'card:error.appealShort': input,
  'card:error.daysLeast': input,
  'card:error.days': { status: 422, details: ['most'] },
  'card:refusal.extendTwice': { status: 409 },
  'card:refusal.extendRed': { status: 409 },
  'card:refusal.extendLate': { status: 409 },
  'card:refusal.extendNot': { status: 409 },
  'card:refusal.appealTwice': { status: 409 },
  'card:refusal.appealOver': { status: 409 },
  'card:refusal.appealLate': { status: 409 },
  'card:refusal.notNow': { status: 409 },
  'card:refusal.accepted': { status: 409 },
  'card:refusal.verified': { status: 409 },

  'warning:error.findings': input,
  'warning:error.findingTaken': { status: 409 },
  'warning:error.level': input,
  'warning:error.graver': input,
  'warning:error.reason': input,
  'card:error.reasonShort': input,
  'warning:error.factsShort': input,
  'warning:error.actionShort': input,
  'card:error.tooLong': { status: 422, details: ['most'] },
  'warning:error.verdict': input,
  'warning:error.returnReason': input,
  'warning:error.emergencyRed': input,
  'warning:error.notOnSite': input,
  'warning:refusal.lapsed': { status: 409 },
  'warning:refusal.appealed': { status: 409 },
  'warning:refusal.extendLate': { status: 409 },
  'warning:refusal.tookPart': forbidden,
  'warning:refusal.sameUnit': forbidden,
  'warning:refusal.stale': { status: 409 },
  'warning:refusal.answered': { status: 409 },
  'warning:refusal.nothingOpen': { status: 409 },
  'warning:refusal.notOfficer': forbidden,
  'warning:refusal.outsideArea': forbidden,
  'warning:refusal.ownPlace': forbidden,
  'warning:refusal.notSupervisor': forbidden,
  'warning:refusal.ownDraft': forbidden,

  'plan:error.none': input,
  'plan:error.many': input,
  'plan:refusal.reminded': { status: 409 },

  'report:error.kind': input,
  'report:error.textShort': input,
  'report:error.textLong': input,
  'report:error.seen': input,
  'report:refusal.ownPlace': forbidden,
  'report:refusal.open': { status: 409 },

  'review:error.stars': input,
  'review:error.textShort': input,
  'review:error.textLong': input,
  'review:error.month': input,
  'review:error.replyShort': input,
  'review:error.replyLong': input,
  'review:error.reason': input,
  'review:refusal.ownPlace': forbidden,
  'review:refusal.dutyArea': forbidden,
  'review:refusal.tooSoon': forbidden,
  'review:refusal.hidden': forbidden,
  'review:refusal.notOwner': forbidden,
  'review:refusal.replied': forbidden,
  'review:refusal.ownReview': forbidden,
  'review:refusal.reported': forbidden,
  'review:refusal.decided': forbidden,
  'review:refusal.favourites': forbidden,
  'review:error.appealShort': input,
  'review:error.appealLong': input,
  'review:refusal.noAppeal': { status: 409 },

  'comment:error.verdict': input,
  'comment:error.reason': input,
  'comment:error.pieces': input,
  'comment:error.pieceMissing': input,
  'comment:error.noteLong': input,
  'comment:error.wordsShort': input,
  'comment:error.wordsLong': input,
  'comment:refusal.stale': { status: 409 },
  'comment:refusal.leased': { status: 409 },
  'comment:refusal.ownText': forbidden,
  'comment:refusal.ownPlace': forbidden,
  'comment:refusal.ownUnit': forbidden,
  'comment:refusal.ownReport': forbidden,
  'comment:refusal.ownDecision': forbidden,
  'comment:refusal.notSupervisor': forbidden,
  'policy:error.note': input,
  'policy:error.noteLong': input,

  'template:refusal.stale': { status: 409 },
  'template:refusal.published': { status: 409 },
  'template:refusal.lacking': { status: 422, details: ['count'] },
  'template:refusal.ownDraft': forbidden,
  'template:refusal.inUse': { status: 409 },
  'template:refusal.later': { status: 409, details: ['version'] },
  'template:refusal.fewOptions': { status: 422, details: ['least'] },
  'template:refusal.passing': { status: 422 },
  'template:refusal.many': { status: 422, details: ['most'] },
  'template:error.past': input,
  'template:error.far': input,
  'template:error.day': input,
  'template:error.limit': input,
  'template:error.long': input,
  'template:error.days': input,

  'officer:error.area': input,
  'officer:error.until': input,
  'officer:error.untilFar': input,
  'officer:error.reasonShort': input,
  'officer:error.reasonLong': input,
  'officer:error.to': input,
  'officer:refusal.stale': { status: 409 },
  'officer:refusal.own': forbidden,
  'officer:refusal.outsideArea': forbidden,
  'auth:error.province': input,
} as const satisfies Record<`${string}:${string}`, Entry>

type Catalogue = typeof refusals
export type RefusalCode = keyof Catalogue

type DetailsOf<Code extends RefusalCode> = Catalogue[Code] extends { details: readonly (infer Name extends string)[] }
  ? Record<Name, string | number>
  : never

/** Codes whose text needs nothing of the case. */
export type PlainRefusal = {
  [Code in RefusalCode]: Catalogue[Code] extends { details: unknown } ? never : Code
}[RefusalCode]

/** What is wrong with one field: a code, or one with what its text is given. */
export type Fault =
  | PlainRefusal
  | { [Code in Exclude<RefusalCode, PlainRefusal>]: readonly [Code, DetailsOf<Code>] }[Exclude<
      RefusalCode,
      PlainRefusal
    >]

/** Key of a text that a form shows as a fault: a refusal, or what its sending met, such as no answer. */
export type FaultText = RefusalCode | `error:problem.${ProblemCode}` | 'error:form.lost'

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text)

/**
 * The code, for where a library takes any string as its message.
 * @example z.string(says('auth:error.nameEmpty'))
 */
export const says = <Code extends PlainRefusal>(code: Code): Code => code

/** The issue of a schema that only the schema as a whole can find, for `addIssue`. */
export const issueOf = (field: string, fault: Fault) => {
  const [message, params] = typeof fault === 'string' ? [fault] : fault
  return { code: 'custom' as const, path: [field], message, params }
}
