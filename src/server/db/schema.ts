/**
 * All tables, as the migrations make them; the rows of each are in the file of its room. Columns that the database fills are
 * `Generated` or never written. A test compares both with the database itself.
 */

import type {
  AreaLoans,
  ContactUndos,
  DutyAreas,
  OfficerSignatures,
  PartnerLinks,
  Passkeys,
  PowerProposals,
  RoleGrants,
  Users,
} from './schema/accounts.ts'
import type { Agencies, AgencyAreas, AgencyKinds, OfficerInvitations, Stewards } from './schema/agencies.ts'
import type { Districts, Provinces, Subdistricts } from './schema/areas.ts'
import type {
  AuditChains,
  AuditChecks,
  AuditCommonChains,
  AuditEvents,
  AuditFaults,
  AuditHeadsTold,
  AuditLinks,
  AuditScopes,
} from './schema/audit.ts'
import type {
  CardAppealDocuments,
  CardAppeals,
  CardExtensions,
  CardFindings,
  CardMoves,
  CardNumbers,
  CardReferrals,
  CardReplies,
  CardReplyDraftPhotos,
  CardReplyDrafts,
  CardReplyPhotos,
  CardReplyTranslations,
  CardServices,
  CardTimers,
  FindingNoteTranslations,
  Letters,
  SaidTranslations,
  WarningCards,
} from './schema/cards.ts'
import type {
  Announcements,
  ChatAnswerers,
  ChatAnswering,
  ChatCannedAnswers,
  ChatInvitations,
  ChatLabels,
  ChatMembers,
  ChatMentions,
  ChatMessages,
  ChatMessageTranslations,
  ChatNotes,
  ChatPhotos,
  ChatPositions,
  ChatReactions,
  ChatReports,
  ChatReviewAsks,
  ChatRevisions,
  ChatRooms,
  UserBlocks,
} from './schema/chat.ts'
import type { CommandReceipts, Deliveries } from './schema/commands.ts'
import type {
  DecisionLeases,
  OfficerMoves,
  PlaceInterests,
  ReviewAppeals,
  ReviewConcerns,
  ReviewDecisions,
  SealedOriginals,
  SealedReadings,
} from './schema/decisions.ts'
import type {
  AgencyFairnesses,
  AreaDays,
  LotVisits,
  LotWeeks,
  OfficerDays,
  OfficerFairnesses,
  OverdueDays,
  SecondAnswers,
  SecondLooks,
} from './schema/fairness.ts'
import type { AreaFollows, Favourites } from './schema/favourites.ts'
import type { PlaceImportRows, PlaceImports } from './schema/imports.ts'
import type { Answers, Findings, Inspections } from './schema/inspections.ts'
import type { DemoData, ReferenceLoads, SchemaMigrations, Secrets } from './schema/installation.ts'
import type { ApiKeys } from './schema/keys.ts'
import type { LawEntries, LawVersions } from './schema/laws.ts'
import type { LiveEvents, LivePositions } from './schema/live.ts'
import type {
  LineCodes,
  LineEvents,
  LineLinks,
  LineQuota,
  NotificationSettings,
  Notifications,
} from './schema/notifications.ts'
import type {
  ClaimFiles,
  Claims,
  ClaimTimers,
  IdentityQuestions,
  MergedRows,
  PlaceComparisons,
  PlaceMerges,
  PlaceOffers,
  PlacePairs,
} from './schema/ownership.ts'
import type { BankAccounts, SocialAccounts } from './schema/payees.ts'
import type { PhotoLikenesses, PhotoPrints } from './schema/photos.ts'
import type {
  AmenityChecks,
  BusinessEdits,
  Businesses,
  Categories,
  Closures,
  FigureRefreshes,
  Items,
  ListOrders,
  Photos,
  RecheckRequests,
  SearchDocs,
} from './schema/places.ts'
import type { PriorityWalks, RoundStops, Rounds, SurveyReminders, VisitPriorities } from './schema/plan.ts'
import type { Policies } from './schema/policies.ts'
import type { LogHeads, OpenDumps, PublicationLooks, Publications, PublicationTexts } from './schema/publications.ts'
import type { QuarantinedOps, QuarantinedPhotos, QuarantinedRuns } from './schema/quarantine.ts'
import type { BusinessDrafts, DraftFiles, Licences, Registrations } from './schema/registrations.ts'
import type { ReportedInspections, ReportJobRows, ReportJobs } from './schema/reported.ts'
import type { ComplaintVisits, PlaceReports } from './schema/reports.ts'
import type {
  ReviewPhotos,
  ReviewReplies,
  ReviewReports,
  ReviewRevisions,
  ReviewSummaries,
  Reviews,
  ReviewTranslations,
} from './schema/reviews.ts'
import type {
  PhotoDecisions,
  PreparedRuns,
  RunOps,
  RunPhotos,
  Runs,
  SurveyAnswers,
  SurveyNotices,
  Surveys,
} from './schema/runs.ts'
import type {
  AuthenticatorApps,
  Devices,
  EndedSessions,
  HeldForms,
  KnownDevices,
  OfficerFactor,
  PasskeyChallenges,
  PushSubscriptions,
  RecoveryCodes,
  RefusedPosts,
  Sessions,
  UsedHandoffs,
  Verifications,
} from './schema/sign-in.ts'
import type { QuestionHelps, Questions, QuestionTemplates } from './schema/standards.ts'
import type { AccountStops } from './schema/stops.ts'
import type { UploadParts, Uploads } from './schema/uploads.ts'
import type { PlaceDays, VisitMarks, VisitSalts } from './schema/visits.ts'
import type { StaleSearchDocs, Vocabulary, VocabularyRevision } from './schema/vocabulary.ts'
import type { WebhookCalls, Webhooks } from './schema/webhooks.ts'

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
  amenity_checks: AmenityChecks
  reviews: Reviews
  review_summaries: ReviewSummaries
  review_revisions: ReviewRevisions
  review_photos: ReviewPhotos
  review_replies: ReviewReplies
  review_translations: ReviewTranslations
  review_reports: ReviewReports
  favourites: Favourites
  place_reports: PlaceReports
  users: Users
  role_grants: RoleGrants
  agencies: Agencies
  agency_areas: AgencyAreas
  officer_invitations: OfficerInvitations
  place_imports: PlaceImports
  api_keys: ApiKeys
  reported_inspections: ReportedInspections
  report_jobs: ReportJobs
  report_job_rows: ReportJobRows
  webhooks: Webhooks
  webhook_calls: WebhookCalls
  place_import_rows: PlaceImportRows
  agency_kinds: AgencyKinds
  stewards: Stewards
  duty_areas: DutyAreas
  area_loans: AreaLoans
  sessions: Sessions
  held_forms: HeldForms
  refused_posts: RefusedPosts
  contact_undos: ContactUndos
  ended_sessions: EndedSessions
  verifications: Verifications
  used_handoffs: UsedHandoffs
  partner_links: PartnerLinks
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  known_devices: KnownDevices
  authenticator_apps: AuthenticatorApps
  recovery_codes: RecoveryCodes
  officer_factor: OfficerFactor
  devices: Devices
  demo_data: DemoData
  secrets: Secrets
  account_stops: AccountStops
  audit_events: AuditEvents
  audit_chains: AuditChains
  audit_common_chains: AuditCommonChains
  audit_links: AuditLinks
  audit_heads_told: AuditHeadsTold
  audit_scopes: AuditScopes
  audit_checks: AuditChecks
  audit_faults: AuditFaults
  policies: Policies
  business_edits: BusinessEdits
  closures: Closures
  recheck_requests: RecheckRequests
  business_drafts: BusinessDrafts
  draft_files: DraftFiles
  registrations: Registrations
  licences: Licences
  claims: Claims
  claim_files: ClaimFiles
  claim_timers: ClaimTimers
  place_offers: PlaceOffers
  identity_questions: IdentityQuestions
  place_pairs: PlacePairs
  place_comparisons: PlaceComparisons
  place_merges: PlaceMerges
  merged_rows: MergedRows
  visit_salts: VisitSalts
  visit_marks: VisitMarks
  place_days: PlaceDays
  search_docs: SearchDocs
  stale_search_docs: StaleSearchDocs
  vocabulary: Vocabulary
  vocabulary_revision: VocabularyRevision
  question_templates: QuestionTemplates
  questions: Questions
  question_help: QuestionHelps
  inspections: Inspections
  answers: Answers
  findings: Findings
  runs: Runs
  prepared_runs: PreparedRuns
  run_ops: RunOps
  run_photos: RunPhotos
  photo_decisions: PhotoDecisions
  photo_prints: PhotoPrints
  photo_likenesses: PhotoLikenesses
  publication_looks: PublicationLooks
  publication_texts: PublicationTexts
  open_dumps: OpenDumps
  publications: Publications
  log_heads: LogHeads
  quarantined_runs: QuarantinedRuns
  quarantined_ops: QuarantinedOps
  quarantined_photos: QuarantinedPhotos
  uploads: Uploads
  upload_parts: UploadParts
  surveys: Surveys
  survey_answers: SurveyAnswers
  survey_notices: SurveyNotices
  warning_cards: WarningCards
  card_findings: CardFindings
  card_replies: CardReplies
  card_reply_drafts: CardReplyDrafts
  card_reply_draft_photos: CardReplyDraftPhotos
  card_reply_photos: CardReplyPhotos
  card_reply_translations: CardReplyTranslations
  said_translations: SaidTranslations
  finding_note_translations: FindingNoteTranslations
  card_moves: CardMoves
  card_timers: CardTimers
  card_numbers: CardNumbers
  card_extensions: CardExtensions
  card_referrals: CardReferrals
  card_services: CardServices
  law_entries: LawEntries
  law_versions: LawVersions
  letters: Letters
  card_appeals: CardAppeals
  card_appeal_documents: CardAppealDocuments
  visit_priorities: VisitPriorities
  priority_walks: PriorityWalks
  rounds: Rounds
  round_stops: RoundStops
  survey_reminders: SurveyReminders
  decision_leases: DecisionLeases
  review_decisions: ReviewDecisions
  review_appeals: ReviewAppeals
  review_concerns: ReviewConcerns
  sealed_originals: SealedOriginals
  sealed_readings: SealedReadings
  complaint_visits: ComplaintVisits
  place_interests: PlaceInterests
  officer_moves: OfficerMoves
  power_proposals: PowerProposals
  area_days: AreaDays
  area_follows: AreaFollows
  overdue_days: OverdueDays
  officer_days: OfficerDays
  officer_fairness: OfficerFairnesses
  agency_fairness: AgencyFairnesses
  lot_weeks: LotWeeks
  lot_visits: LotVisits
  chat_rooms: ChatRooms
  chat_answerers: ChatAnswerers
  chat_answering: ChatAnswering
  chat_labels: ChatLabels
  chat_notes: ChatNotes
  chat_review_asks: ChatReviewAsks
  chat_canned_answers: ChatCannedAnswers
  user_blocks: UserBlocks
  chat_members: ChatMembers
  chat_invitations: ChatInvitations
  chat_messages: ChatMessages
  chat_mentions: ChatMentions
  chat_positions: ChatPositions
  chat_message_translations: ChatMessageTranslations
  chat_photos: ChatPhotos
  chat_reactions: ChatReactions
  live_positions: LivePositions
  live_events: LiveEvents
  chat_revisions: ChatRevisions
  chat_reports: ChatReports
  announcements: Announcements
  second_looks: SecondLooks
  second_answers: SecondAnswers
  bank_accounts: BankAccounts
  social_accounts: SocialAccounts
  command_receipts: CommandReceipts
  deliveries: Deliveries
  notifications: Notifications
  notification_settings: NotificationSettings
  line_links: LineLinks
  officer_signatures: OfficerSignatures
  line_codes: LineCodes
  line_events: LineEvents
  line_quota: LineQuota
  push_subscriptions: PushSubscriptions
  reference_loads: ReferenceLoads
  schema_migrations: SchemaMigrations
}
