/** A mail as nodemailer takes it: the same for the mail server and for the outbox, so that both carry the same headers. */
import type { SendMailOptions } from 'nodemailer'
import { htmlLang } from '#shared/locales.ts'
import type { Sender } from '../settings/values.ts'
import type { Mail } from './message.ts'

/** `id` becomes the Message-ID: a mail that a retry sent twice is shown once by most mailboxes. */
export function toMime(mail: Mail, from: Sender, id: string): SendMailOptions {
  return {
    from: { name: from.name ?? mail.sender, address: from.address },
    // As objects and not as text, which would be parsed as a list of addresses.
    to: { name: '', address: mail.to },
    envelope: { from: { name: '', address: from.address }, to: { name: '', address: mail.to } },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      'Content-Language': htmlLang[mail.locale],
      // Asks holiday notices and the like to stay silent (RFC 3834, and Exchange's own).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribe && unsubscribeHeaders(mail.unsubscribe)),
    },
    ...(mail.attachment && {
      attachments: [
        { filename: mail.attachment.name, contentType: mail.attachment.type, content: mail.attachment.bytes },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One-click unsubscription is for https alone (RFC 8058, section 3.1); elsewhere the address is one to look at. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
