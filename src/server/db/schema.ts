/** Types of the tables, as the migrations make them. Columns that the database fills are `Generated` or never written. */
import type { ColumnType, Generated } from 'kysely'
import type { VerificationDetails, VerificationPurpose } from '#shared/accounts/verification.ts'
import type { CardLevel, CardState } from '#shared/cards/card-states.ts'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import type { AbortReason, InspectionKind, InspectionState } from '#shared/inspections/inspection-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { BankKind, SocialKind } from '#shared/payees/payee.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { Category } from '#shared/places/categories.ts'
import type { GradeLetter } from '#shared/places/place-card.ts'
import type { PolicyKind } from '#shared/policies/policy.ts'
import type { PlaceReportKind, PlaceReportState, SeenTime } from '#shared/reports/place-reports.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'
import type { GrantState, HeldRole, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { Question, Section, Severity, TemplateKind } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'

/** A point of the database: x and y, here longitude (scaled) and latitude. */
export interface Point {
  x: number
  y: number
}

/** Opening hours of a week, by day (`mon` … `sun`): pairs of `HH:MM`. A day left out is closed. */
export type OpeningHours = Record<string, [string, string][]>

type Computed<T> = ColumnType<T, never, never>

export interface Provinces {
  code: number
  name_th: string
  name_en: string
  name_cn: string
  region: 'north' | 'northeast' | 'central' | 'east' | 'west' | 'south'
  lat: number
  lng: number
}

export interface Districts {
  code: number
  province_code: number
  name_th: string
  name_en: string
  lat: number
  lng: number
}

export interface Subdistricts {
  id: string
  district_code: number
  name_th: string
  name_en: string
  postcodes: string[]
}

export interface Categories {
  id: Category
  position: number
  name_th: string
  name_en: string
  name_cn: string
}

export interface Businesses {
  id: string
  external_id: string | null
  category_id: Category
  status: Generated<BusinessStatus>
  name_th: string
  name_en: string | null
  name_cn: string | null
  description_th: Generated<string>
  description_en: string | null
  description_cn: string | null
  phone: string | null
  province_code: number
  district_code: number
  subdistrict_id: string | null
  postcode: string | null
  address: Generated<string>
  lat: number
  lng: number
  geo: Computed<Point>
  opening_hours: ColumnType<OpeningHours, string | undefined, string>
  capacity: number | null
  price_level: number | null
  grade: GradeLetter | null
  score: number | null
  inspected_at: Date | null
  grade_valid_until: Date | null
  open_card: 'yellow' | 'orange' | 'red' | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  rating_mean: Generated<number>
  rating_bayes: Generated<number>
  hot_score: Generated<number>
  recommended_rank: number | null
  /** Copies of the figures that lists go by: see domain/places/orders.ts. */
  hot_even: Generated<number>
  hot_odd: Generated<number>
  popular_even: Generated<number>
  popular_odd: Generated<number>
  recommended_even: number | null
  recommended_odd: number | null
  /** The vendor who answers for it. */
  owner_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** The newest generation of what a list is ordered by. */
export interface ListOrders {
  list: 'hot' | 'popular' | 'recommended'
  generation: number
  made_at: Date
}

export interface Photos {
  id: string
  business_id: string
  position: Generated<number>
  key: string
  color: string
  illustration: Generated<boolean>
  /** Its colours three by two; null for one that is drawn. */
  blur: string | null
}

export interface Items {
  id: string
  business_id: string
  position: Generated<number>
  name_th: string
  name_en: string | null
  name_cn: string | null
  description_th: Generated<string>
  price_satang: number | null
  photo_key: string | null
}

export interface Reviews {
  id: string
  business_id: string
  author_name: string
  stars: number
  body: string
  /** First day of the month of the visit. */
  visited_month: string
  status: Generated<ReviewStatus>
  created_at: Generated<Date>
  /** Null for a review without an account: the demo's, and those of people who left. */
  author_id: string | null
  safety: number | null
  cleanliness: number | null
  service: number | null
  value: number | null
  /** Language of the text. */
  locale: Generated<Locale>
  edited_at: Date | null
  /** Neither shown nor counted until an officer has looked at it. */
  held_at: Date | null
  hidden_reason: ReportReason | null
}

export interface ReviewRevisions {
  id: string
  review_id: string
  stars: number
  body: string
  safety: number | null
  cleanliness: number | null
  service: number | null
  value: number | null
  visited_month: string
  replaced_at: Date
}

export interface ReviewPhotos {
  id: string
  review_id: string
  position: number
  key: string
  width: number
  height: number
  color: string
  /** Its colours three by two; null for one from before they were kept. */
  blur: string | null
}

export interface ReviewReplies {
  review_id: string
  author_id: string | null
  body: string
  created_at: Date
}

export interface ReviewReports {
  id: string
  review_id: string
  reporter_id: string | null
  reason: ReportReason
  created_at: Date
}

export interface Favourites {
  user_id: string
  business_id: string
  created_at: Date
}

/** A problem of a place, told by anybody. */
export interface PlaceReports {
  id: string
  business_id: string
  /** Null for a guest, and for a person who left. */
  reporter_id: string | null
  from_guest: boolean
  kind: PlaceReportKind
  body: string
  seen: SeenTime
  state: Generated<PlaceReportState>
  /** Why it was decided so. */
  reason: string | null
  created_at: Date
  decided_at: Date | null
}

export interface Users {
  id: string
  display_name: string
  email: string | null
  phone: string | null
  password_hash: string | null
  locale: Locale
  avatar_key: string | null
  terms_accepted_at: Date
  suspended_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface RoleGrants {
  user_id: string
  role: HeldRole
  state: Generated<GrantState>
  kind: InspectorKind | null
  level: InspectorLevel | null
  unit: string | null
  badge: string | null
  requested_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
}

export interface DutyAreas {
  id: string
  user_id: string
  province_code: number
  district_code: number | null
  valid_from: Date
  valid_to: Date | null
}

export interface Sessions {
  id: string
  token_hash: Buffer
  user_id: string
  role: HeldRole
  remembered: boolean
  user_agent: Generated<string>
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** When somebody there last proved to be the person. */
  confirmed_at: Date | null
}

/** A form that waits until its sender has proved who he is. */
export interface HeldForms {
  session_id: string
  path: string
  fields: ColumnType<Record<string, string>, string, string>
  expires_at: Date
}

/** The way back from a changed contact. */
export interface ContactUndos {
  code_hash: Buffer
  user_id: string
  kind: 'email' | 'phone'
  old_contact: string | null
  new_contact: string
  changed_at: Date
  expires_at: Date
}

export interface Verifications {
  id: string
  token_hash: Buffer
  purpose: VerificationPurpose
  contact: string
  user_id: string | null
  details: ColumnType<VerificationDetails, string, string>
  code_hash: Buffer | null
  tries_left: number
  code_sent_at: Date
  sent_by: string | null
  verified_at: Date | null
  expires_at: Date
}

export interface UsedHandoffs {
  issuer: string
  token_id: string
  expires_at: Date
}

export interface PartnerLinks {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

export interface Passkeys {
  /** The credential's id, base64url. */
  id: string
  user_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallenges {
  token_hash: Buffer
  challenge: string
  user_id: string | null
  expires_at: Date
}

export interface KnownDevices {
  token_hash: Buffer
  user_id: string
  created_at: Date
  used_at: Date
  expires_at: Date
}

export interface DemoData {
  one: Generated<boolean>
  filled_at: Date
  people: 'published' | 'printed' | 'closed' | null
}

export interface Secrets {
  name: string
  value: Buffer
}

type Json = ColumnType<Record<string, unknown> | null, string | null, never>

export interface AuditEvents {
  id: string
  at: Date
  action: string
  actor_id: string | null
  actor_role: string | null
  entity_id: string | null
  business_id: string | null
  before: Json
  after: Json
  reason: string | null
  address_hash: Buffer | null
  previous_hash: Buffer
  hash: Buffer
}

/** Where the chain of events of a business ends. Kept by a trigger of `audit_events`. */
export interface AuditChains {
  business_id: string
  /** Hash of the last event. */
  head: Buffer
  events: Computed<number>
}

/** Folded text of a business, for search. Kept by domain/search/keep-docs.ts. */
export interface SearchDocs {
  business_id: string
  version: number
  names: string
  doc: string
  sound: string
}

export interface QuestionTemplates {
  /** Kind and version, such as `restaurant.1`. */
  id: string
  kind: TemplateKind
  version: number
  name_th: string
  name_en: string
  name_cn: string
  published_at: Date | null
}

export interface Questions {
  /** Code and version, such as `REST-07.1`. */
  id: string
  template_id: string
  position: number
  code: string
  section: Section
  type: Question['type']
  pass_rule: string
  weight: number
  critical: Question['critical']
  photo: Question['photo']
  scope: Question['scope']
  basis: string | null
  text_th: string
  text_en: string
  text_cn: string
  options: ColumnType<Question['options'], string | null, string | null>
}

export interface Inspections {
  id: string
  business_id: string
  template_id: string
  kind: InspectionKind
  state: Generated<InspectionState>
  follows_id: string | null
  inspector_id: string | null
  unit: string
  started_at: Generated<Date>
  sealed_at: Date | null
  score: number | null
  grade: GradeLetter | null
  valid_until: Date | null
  abort_reason: AbortReason | null
}

export interface Answers {
  inspection_id: string
  question_id: string
  verdict: Verdict
  value: string | null
  na_reason: string | null
  note: Generated<string>
  carried: Generated<boolean>
  answered_at: Generated<Date>
}

export interface Findings {
  id: string
  inspection_id: string
  question_id: string
  severity: Severity
  state: Generated<FindingState>
  reopen_reason: string | null
  claimed_at: Date | null
  verified_at: Date | null
}

export interface WarningCards {
  id: string
  business_id: string
  level: CardLevel
  state: Generated<CardState>
  number: string | null
  supersedes_id: string | null
  drafted_by: string | null
  approved_by: string | null
  facts: Generated<string>
  legal_basis: string | null
  required_action: Generated<string>
  created_at: Generated<Date>
  issued_at: Date | null
  reply_due_at: Date | null
  fix_due_at: Date | null
  appeal_due_at: Date | null
  public_from: Date | null
  acknowledged_at: Date | null
  replied_at: Date | null
  return_reason: string | null
  closed_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
}

export interface CardFindings {
  card_id: string
  finding_id: string
}

export interface CardReplies {
  id: string
  card_id: string
  finding_id: string | null
  body: string
  created_at: Generated<Date>
}

/** An account or PromptPay number that a business is paid by; ended where its successor or nothing took its place. */
export interface BankAccounts {
  id: string
  business_id: string
  kind: BankKind
  /** Three digits of the Bank of Thailand; null for PromptPay. */
  bank_code: string | null
  number: string
  account_name: string
  look_up: Computed<string>
  replaces_id: string | null
  checked_at: Date | null
  checked_by: string | null
  created_at: Date
  ended_at: Date | null
}

/** A page or messenger account of a business, with the same history. */
export interface SocialAccounts {
  id: string
  business_id: string
  kind: SocialKind
  handle: string
  url: string | null
  look_up: Computed<string>
  replaces_id: string | null
  checked_at: Date | null
  checked_by: string | null
  created_at: Date
  ended_at: Date | null
}

export interface VisitSalts {
  /** First day of the week that it serves for. */
  day: string
  salt: Buffer
}

export interface VisitMarks {
  /** Of the last visit. */
  day: string
  business_id: string
  visitor: Buffer
  network: Buffer
}

/** When a figure that others' rows move was last computed for all places. */
export interface FigureRefreshes {
  figure: 'rating_bayes'
  made_at: Date
}

/** Figures of the reviews of a place that count; a place without any has no row. */
export interface ReviewSummaries {
  business_id: string
  stars5: number
  stars4: number
  stars3: number
  stars2: number
  stars1: number
  th: number
  en: number
  cn: number
  /** Reviews with photos. */
  photos: number
  safety: number | null
  cleanliness: number | null
  service: number | null
  value: number | null
}

export interface Policies {
  id: string
  business_id: string
  position: Generated<number>
  kind: PolicyKind
  title_th: string
  title_en: string | null
  title_cn: string | null
  body_th: string
  body_en: string | null
  body_cn: string | null
  updated_at: Generated<Date>
}

export interface ReferenceLoads {
  name: string
  sha256: string
  loaded_at: Generated<Date>
}

export interface CommandReceipts {
  id: string
  sender: string
  contents: Buffer
  /** Any JSON; null where the command answers nothing, or is under way. */
  result: ColumnType<unknown, never, string>
  at: Date
}

export interface Deliveries {
  id: string
  by: 'email' | 'sms'
  about: string
  /** A `Message`; null where nobody gets it. */
  message: ColumnType<object | null, string | null, string | null>
  created_at: Generated<Date>
  due_at: Generated<Date>
  useless_at: Date | null
  tries: Generated<number>
  leased_until: Date | null
  given_up_at: Date | null
  reason: string | null
}

export interface SchemaMigrations {
  name: string
  sha256: string
  applied_at: Generated<Date>
}

/** All tables, for Kysely. */
export interface Schema {
  provinces: Provinces
  districts: Districts
  subdistricts: Subdistricts
  categories: Categories
  businesses: Businesses
  list_orders: ListOrders
  figure_refreshes: FigureRefreshes
  photos: Photos
  items: Items
  reviews: Reviews
  review_summaries: ReviewSummaries
  review_revisions: ReviewRevisions
  review_photos: ReviewPhotos
  review_replies: ReviewReplies
  review_reports: ReviewReports
  favourites: Favourites
  place_reports: PlaceReports
  users: Users
  role_grants: RoleGrants
  duty_areas: DutyAreas
  sessions: Sessions
  held_forms: HeldForms
  contact_undos: ContactUndos
  verifications: Verifications
  used_handoffs: UsedHandoffs
  partner_links: PartnerLinks
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  known_devices: KnownDevices
  demo_data: DemoData
  secrets: Secrets
  audit_events: AuditEvents
  audit_chains: AuditChains
  policies: Policies
  visit_salts: VisitSalts
  visit_marks: VisitMarks
  search_docs: SearchDocs
  question_templates: QuestionTemplates
  questions: Questions
  inspections: Inspections
  answers: Answers
  findings: Findings
  warning_cards: WarningCards
  card_findings: CardFindings
  card_replies: CardReplies
  bank_accounts: BankAccounts
  social_accounts: SocialAccounts
  command_receipts: CommandReceipts
  deliveries: Deliveries
  reference_loads: ReferenceLoads
  schema_migrations: SchemaMigrations
}
