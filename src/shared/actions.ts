/**
 * Everything that is done here, as `noun.verb`: one word for the permission, the audit's row, the test and the log. What is not in this
 * list cannot be done by a command.
 */

export const actions = [
  'account.change_contact',
  'account.delete',
  'account.export',
  'account.register',
  'account.rename',
  'account.set_avatar',
  'account.undo_contact',
  'bank_account.add',
  'bank_account.change',
  'bank_account.end',
  'business.import',
  'card.issue',
  'card.publish',
  'code.send',
  'favourite.add',
  'favourite.remove',
  'handoff.accept',
  'partner.link',
  'partner.unlink',
  'passkey.add',
  'passkey.remove',
  'password.change',
  'password.reset',
  'payees.check',
  'place.report',
  'review.delete',
  'review.edit',
  'review.hide',
  'review.hold',
  'review.keep',
  'review.reply',
  'review.report',
  'review.write',
  'role.grant',
  'role.request',
  'role.switch',
  'session.confirm',
  'session.end',
  'session.end_others',
  'session.refuse',
  'session.start',
  'social_account.add',
  'social_account.change',
  'social_account.end',
] as const

/** `noun.verb` of a command. */
export type Action = (typeof actions)[number]
