-- That owners were told when a self-survey ends: each thing once, whichever instance looks first.
create table survey_notices (
  survey_id uuid not null constraint survey_notices_survey references surveys on delete cascade,
  what text not null constraint survey_notices_what check (what in ('month', 'week', 'expired')),
  at timestamptz not null,
  primary key (survey_id, what)
);

-- What ends soon is looked for every hour.
create index surveys_expiry on surveys (expires_at);
