/** Every environment variable: this table is the only list of them; that of docs/operations.md is compared with it by a test. */

import path from 'node:path'
import { z } from 'zod'
import { defaultLocale, locales } from '#shared/locales.ts'
import { licenceNames } from '#shared/open/licences.ts'
import { isOutsideAddress } from '#shared/open/webhooks.ts'
import { type HandoffKeys, readHandoffKeys } from './handoff-keys.ts'
import { type IdentityProviders, readIdentityProviders } from './identity-providers.ts'
import { projectRoot } from './root.ts'
import { isTileTemplate } from './tiles.ts'
import {
  hasProtocol,
  isAddressOrSubnet,
  isHostPattern,
  isOrigin,
  isPlainAddress,
  namedSubnets,
  number,
  readSender,
  variable,
} from './values.ts'

/** Every variable with its meaning; in the order of that page's table. */
export const variables = {
  NODE_ENV: variable({
    standard: '`production` with `npm start`, else `development`',
    expected: 'production, development or test',
    meaning: 'The server’s mode.',
    schema: z.enum(['production', 'development', 'test']).default('development'),
  }),
  PORT: variable({
    standard: '3000',
    expected: 'a whole number from 0 to 65535',
    meaning: 'Port to listen on; 0 takes any free one.',
    schema: number(0, 65535, 3000),
  }),
  HOST: variable({
    standard: 'all addresses',
    expected: 'an address or host name',
    meaning: 'Address to listen on, such as `127.0.0.1` to keep the server to this machine.',
    schema: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .optional(),
  }),
  PUBLIC_URL: variable({
    standard: '`http://localhost:PORT`',
    expected: 'an origin such as https://places.example.org, without a path',
    meaning:
      'The product’s public address: for links in full, for the check of a form’s origin, and with https for HSTS.',
    schema: z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
  }),
  TRUST_PROXY: variable({
    standard: '0',
    expected: `0, a number of hops up to 9, or addresses and subnets with commas between (also ${namedSubnets.join(', ')})`,
    meaning: 'The reverse proxies whose `X-Forwarded-*` headers are trusted; 0 trusts none.',
    schema: z
      .string()
      .default('0')
      .transform((text) => (/^\d$/.test(text) ? Number(text) || false : text.split(',').map((part) => part.trim())))
      .refine((value) => !Array.isArray(value) || value.every(isAddressOrSubnet)),
  }),
  DATA_DIR: variable({
    standard: './.data',
    expected: 'a folder',
    meaning: 'Folder of the embedded database, of generated pictures and of the outbox; relative to the project.',
    schema: z
      .string()
      .default('./.data')
      .refine((text) => !text.includes('\0'))
      .transform((text) => path.resolve(projectRoot, text)),
  }),
  DATABASE_URL: variable({
    standard: 'embedded database',
    expected: 'postgres://user:password@host:port/database',
    meaning: 'A PostgreSQL 15 or newer to use in place of the embedded database.',
    secret: true,
    schema: z
      .string()
      .refine((text) => hasProtocol(text, 'postgres:', 'postgresql:'))
      .optional(),
  }),
  DATABASE_DIRECT_URL: variable({
    standard: 'DATABASE_URL is the server',
    expected: 'postgres://user:password@host:port/database, with DATABASE_URL',
    meaning:
      'The PostgreSQL itself where `DATABASE_URL` is a pooler in transaction mode such as PgBouncer (see Pooler): for migrations, backups and notifications.',
    secret: true,
    schema: z
      .string()
      .refine((text) => hasProtocol(text, 'postgres:', 'postgresql:'))
      .optional(),
  }),
  DATABASE_READ_URLS: variable({
    standard: 'all is read from DATABASE_URL',
    expected:
      'up to nine addresses such as postgres://user:password@host:port/database with commas between, with DATABASE_URL',
    meaning:
      'Standbys of that PostgreSQL, or PgBouncer in transaction mode before them: pages of guests, lists, searches, the API’s answers and files of open data are read from them (see Read replicas).',
    secret: true,
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((urls) => urls.length <= 9 && urls.every((url) => hasProtocol(url, 'postgres:', 'postgresql:')))
      .optional(),
  }),
  S3_BUCKET: variable({
    standard: 'pictures are files in `DATA_DIR`',
    expected: 'the name of a bucket',
    meaning:
      'A private bucket for uploaded pictures, which several machines need to share them. The server alone reads it.',
    schema: z
      .string()
      .regex(/^[\w.-]{3,255}$/)
      .optional(),
  }),
  S3_ENDPOINT: variable({
    standard: 'Amazon’s own',
    expected: 'an origin such as https://s3.example.org, without a path',
    meaning: 'Server of the bucket where it is not Amazon’s.',
    schema: z.string().refine(isOrigin).optional(),
  }),
  S3_REGION: variable({
    standard: 'us-east-1',
    expected: 'a region such as ap-southeast-1',
    meaning: 'Region of the bucket.',
    schema: z
      .string()
      .regex(/^[a-z0-9-]{2,40}$/)
      .default('us-east-1'),
  }),
  S3_ACCESS_KEY_ID: variable({
    standard: 'rights of the machine',
    expected: 'a key id, together with S3_SECRET_ACCESS_KEY',
    meaning: 'Key that may read, write, list and delete in the bucket.',
    schema: z.string().max(256).optional(),
  }),
  S3_SECRET_ACCESS_KEY: variable({
    standard: 'rights of the machine',
    expected: 'the secret of S3_ACCESS_KEY_ID',
    meaning: 'Secret of the key.',
    secret: true,
    schema: z.string().max(256).optional(),
  }),
  DEMO: variable({
    standard: '1 with the embedded database and a PUBLIC_URL of this machine, else 0',
    expected: '0 or 1',
    meaning:
      'With 1 an empty database is filled with invented places and people, so that there is something to see. Where PUBLIC_URL is not of this machine, the people get random passwords, printed once by that start.',
    schema: z
      .enum(['0', '1'])
      .transform((text) => text === '1')
      .optional(),
  }),
  OFFICER_SECOND_FACTOR: variable({
    standard: '`optional` with DEMO=1, else `required`',
    expected: 'required or optional',
    meaning:
      'With `required` officers set up a second factor within seven days, show it at every sign-in, and sign in again after half an hour without an act or twelve hours in any case (see sign-in.md).',
    schema: z.enum(['required', 'optional']).optional(),
  }),
  LOG_KEY_FILE: variable({
    standard: '`DATA_DIR/log.key`, made at the first start',
    expected: 'a file',
    meaning:
      'The key that signs the log of publications, apart from the database and its backups; relative to the project. Several machines need the same. With another key the log is no longer signed.',
    schema: z
      .string()
      .refine((text) => !text.includes('\0'))
      .transform((text) => path.resolve(projectRoot, text))
      .optional(),
  }),
  SECRET_KEYS: variable({
    standard: 'a key in `DATA_DIR/secret.key`, made at the first start',
    expected: 'one or more keys of 32 bytes in base64url, with commas between',
    meaning:
      'Keys that seal the secrets of authenticator apps, which a copy of the database must not give away; the first one seals, the others open what they sealed. Several machines need the same.',
    secret: true,
    schema: z
      .string()
      .regex(/^\s*[\w-]{43}\s*(,\s*[\w-]{43}\s*){0,9}$/)
      .transform(
        (text) => text.split(',').map((key): Buffer => Buffer.from(key.trim(), 'base64url')) as [Buffer, ...Buffer[]],
      )
      .optional(),
  }),
  SMTP_URL: variable({
    standard: 'mails are files in `DATA_DIR/outbox`',
    expected: 'smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465',
    meaning:
      'The mail server. Other machines are given a password only over TLS; options follow a question mark, such as `?requireTLS=false`.',
    secret: true,
    schema: z
      .string()
      .refine((text) => hasProtocol(text, 'smtp:', 'smtps:') && new URL(text).hostname !== '')
      .optional(),
  }),
  MAIL_FROM: variable({
    standard: '`no-reply@` and the host of PUBLIC_URL',
    expected: 'name@example.org or Name <name@example.org>',
    meaning: 'The sender of mails; without a name, the product’s name in the recipient’s language.',
    schema: z
      .string()
      .transform(readSender)
      .refine((value) => value !== undefined)
      .optional(),
  }),
  CONTACT_EMAIL: variable({
    standard: 'the page about us names none',
    expected: 'name@example.org',
    meaning:
      'Address for people who need a person, such as those with a suspended account; shown on the page about us.',
    schema: z.email().optional(),
  }),
  OPEN_DATA_LICENCE: variable({
    standard: '`CC-BY-4.0`',
    expected: licenceNames.join(', '),
    meaning:
      'The licence under which everybody may use the data; named on the page about open data and in the document of the API.',
    schema: z.enum(licenceNames).default('CC-BY-4.0'),
  }),
  SMS_URL: variable({
    standard: 'short messages are files in `DATA_DIR/outbox`',
    expected: 'http:// or https:// without a user name',
    meaning:
      'The gateway for short messages: it is sent `POST {"to", "text"}` as JSON, `to` in E.164 and of any country (let it refuse those that you do not pay for), and answers 2xx.',
    secret: true,
    schema: z.string().refine(isPlainAddress).optional(),
  }),
  SMS_KEY: variable({
    standard: 'none',
    expected: 'visible ASCII characters',
    meaning: 'Sent to that gateway as `Authorization: Bearer KEY`.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  }),
  LINE_CHANNEL_ID: variable({
    standard: 'nobody is told by LINE',
    expected: 'digits, together with the other two of LINE',
    meaning: 'The Messaging API channel of the official account; `send-test-line` checks that the token belongs to it.',
    schema: z
      .string()
      .regex(/^\d{5,20}$/)
      .optional(),
  }),
  LINE_CHANNEL_SECRET: variable({
    standard: 'nobody is told by LINE',
    expected: 'the channel’s secret',
    meaning: 'Proves that what arrives at `/external/line`, the channel’s webhook, is from LINE.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
  }),
  LINE_ACCESS_TOKEN: variable({
    standard: 'nobody is told by LINE',
    expected: 'a channel access token',
    meaning: 'With it messages are sent.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,1000}$/)
      .optional(),
  }),
  LINE_API_URL: variable({
    standard: 'https://api.line.me',
    expected: 'an origin, without a path',
    meaning: 'Where the Messaging API is asked, such as a proxy that leads out of the server’s network.',
    schema: z.string().refine(isOrigin).default('https://api.line.me'),
  }),
  TRANSLATE_URL: variable({
    standard: 'people’s texts stay in their own language',
    expected: 'http:// or https:// without a user name',
    meaning:
      'An engine that speaks LibreTranslate’s API, such as http://127.0.0.1:5000: it translates reviews, replies and notes of findings for readers of another language, for a place’s people also officers’ words about cards and registrations, and messages of chats whose reader asks for it; translations are stored and marked as a machine’s.',
    schema: z.string().refine(isPlainAddress).optional(),
  }),
  TRANSLATE_KEY: variable({
    standard: 'none',
    expected: 'visible ASCII characters',
    meaning: 'Sent to that engine as `api_key`.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  }),
  COMPANIES_URL: variable({
    standard: 'owners type the name of their company',
    expected: 'https:// and a name of the public network',
    meaning:
      'A register of companies: with `?number=` and 13 digits it answers `{"name": "…"}` as JSON, or 404. The registration of a place offers to look the name up; numbers of persons are never sent.',
    schema: z.string().refine(isOutsideAddress).optional(),
  }),
  COMPANIES_KEY: variable({
    standard: 'none',
    expected: 'visible ASCII characters',
    meaning: 'Sent to that register as `Authorization: Bearer KEY`.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  }),
  CDN_PURGE_URL: variable({
    standard: 'no cache in front of the server stores pages',
    expected: 'up to nine addresses with http:// or https:// and without a user name, with commas between',
    meaning:
      'Caches such as Varnish with deploy/varnish.vcl that may store the pages that are the same for all guests; the addresses that take their purges.',
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((urls) => urls.length <= 9 && urls.every(isPlainAddress))
      .optional(),
  }),
  CDN_PURGE_KEY: variable({
    standard: 'none',
    expected: '16 visible ASCII characters or more, the same as those caches have, together with CDN_PURGE_URL',
    meaning: 'The key of purge requests to them; sent as `Authorization: Bearer KEY`.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/)
      .optional(),
  }),
  PUSH_HOSTS: variable({
    standard: 'only the push services of Chrome, Edge, Firefox and Safari',
    expected: 'up to twenty names of hosts with commas between, `*.` before one for all below it',
    meaning:
      'Push services beside those, such as that of a browser of your own organisation. The server sends notifications to no other host: their addresses come from anybody.',
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
      .refine((hosts) => hosts.length <= 20 && hosts.every(isHostPattern)),
  }),
  FALLBACK_LOCALE: variable({
    standard: defaultLocale,
    expected: locales.join(', '),
    meaning: 'Language for visitors without a cookie or browser setting for one of ours.',
    schema: z.enum(locales).default(defaultLocale),
  }),
  LIVE_STREAMS: variable({
    standard: '5000',
    expected: 'a whole number from 0 to 50000',
    meaning:
      'Number of open pages that this process serves with live events; further ones poll every half minute. Each takes a connection.',
    schema: number(0, 50_000, 5_000),
  }),
  MANIFEST_POLL_SECONDS: variable({
    standard: '300',
    expected: 'a whole number from 1 to 86400',
    meaning: 'Seconds between two checks of an open page for a newer build.',
    schema: number(1, 86_400, 300),
  }),
  REFUSE_WHEN_BUSY: variable({
    standard: '1',
    expected: '0 or 1',
    meaning:
      'With 0 nothing is refused for want of strength (see [too much to do](#too-much-to-do)): for a machine that other programs keep busy, such as one that runs tests.',
    schema: z
      .enum(['0', '1'])
      .default('1')
      .transform((text) => text === '1'),
  }),
  HANDOFF_KEYS: variable<HandoffKeys>({
    standard: 'none',
    expected:
      'JSON such as {"https://partner.example": {"alg": "EdDSA", "jwk": {…}}, "other": {"alg": "HS256", "secret": "…"}}, with public Ed25519 keys and secrets of 32 bytes or more in base64url',
    meaning:
      'Partner apps that may hand people over by a signed token (`/auth/pass-token`), each with the key of its signatures.',
    secret: true,
    schema: z
      .string()
      .default('{}')
      .transform(readHandoffKeys)
      .pipe(z.custom<HandoffKeys>((keys) => keys !== null)),
  }),
  IDENTITY_PROVIDERS: variable<IdentityProviders>({
    standard: 'none',
    expected:
      'JSON such as {"line": {"issuer": "https://access.line.me", "clientId": "…", "clientSecret": "…", "name": {"th": "LINE", "en": "LINE", "cn": "LINE"}}}, each issuer once',
    meaning: 'Providers of OpenID Connect with which people sign in, each with its button (see sign-in.md).',
    secret: true,
    schema: z
      .string()
      .default('{}')
      .transform(readIdentityProviders)
      .pipe(z.custom<IdentityProviders>((providers) => providers !== null)),
  }),
  TILE_URL: variable({
    standard: 'maps show outlines only',
    expected:
      'an https address with {z}, {x} and {y} after its host, such as https://tiles.example.org/{z}/{x}/{y}.png ({r} for fine screens if the server knows it; http only for localhost)',
    meaning:
      'Tile server for maps. Browsers request tiles from it when a map is opened, and the content policy allows pictures from there.',
    schema: z.string().refine(isTileTemplate).optional(),
  }),
  TILE_ATTRIBUTION: variable({
    standard: 'none',
    expected: 'one line of up to 200 characters, as plain text',
    meaning: 'Credit of those tiles, shown on each map; an https address in it becomes a link.',
    schema: z
      .string()
      .regex(/^\P{Cc}{1,200}$/u)
      .optional(),
  }),
  MAP_FILE: variable({
    standard: 'maps show outlines only',
    expected: 'the name of a .pmtiles file, without TILE_URL',
    meaning:
      'A map with roads that this server sends itself, a piece at a time: an extract of Protomaps’ basemap (see Map with roads); relative to the project.',
    schema: z
      .string()
      .refine((text) => text.endsWith('.pmtiles') && !text.includes('\0'))
      .transform((text) => path.resolve(projectRoot, text))
      .optional(),
  }),
  METRICS_PORT: variable({
    standard: 'no metrics',
    expected: 'a whole number from 0 to 65535',
    meaning:
      'Port on which Prometheus reads `/metrics` (see Watching over it); a proxy must not pass it on. Without it nothing is counted.',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .optional(),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    standard: 'no traces',
    expected: 'an http or https address, such as http://collector:4318',
    meaning:
      'Collector of OpenTelemetry to which traces of requests are sent (OTLP over HTTP): loader, statements without their values, and rendering.',
    schema: z
      .string()
      .refine((text) => hasProtocol(text, 'http:', 'https:') && new URL(text).username === '')
      .optional(),
  }),
  OTEL_TRACES_SAMPLER_ARG: variable({
    standard: '0.1',
    expected: 'a number from 0 to 1',
    meaning: 'The share of requests that are traced; cached pages are not.',
    schema: z
      .string()
      .default('0.1')
      .refine((text) => /^(0|1|[01]?\.\d{1,6})$/.test(text) || text === '1.0')
      .transform(Number)
      .refine((share) => share <= 1),
  }),
  LOG_FORMAT: variable({
    standard: '`text` on a terminal and with npm, else `json`',
    expected: 'text or json',
    meaning: 'Readable lines, or one JSON object a line for a log collector.',
    schema: z.enum(['text', 'json']).optional(),
  }),
  LOG_LEVEL: variable({
    standard: 'info',
    expected: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'The least severe level that is logged.',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  }),
}
