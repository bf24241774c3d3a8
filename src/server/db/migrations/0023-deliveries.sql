-- Messages to people outside the product: written in the transaction of what they tell, sent afterwards by any instance. A row is gone
-- once its message has left. Two kinds stay for a while: what waits for another try, and what was given up.

create table deliveries (
  -- The same in every try: it becomes the Message-ID, by which a mailbox knows a mail that arrives twice.
  id uuid primary key,
  by text not null constraint deliveries_by check (by in ('email', 'sms')),
  -- What it is about, such as code or password_changed: said in lists and logs, which never show contact or content.
  about text not null constraint deliveries_about check (about ~ '^[a-z_]{1,40}$'),
  -- Null where nobody gets it: such a row costs what a real one costs, so that no answer's time tells whether an account exists.
  message jsonb,
  created_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(),
  -- After this it would help nobody: a code that has run out.
  useless_at timestamptz(3),
  tries smallint not null default 0,
  leased_until timestamptz(3),
  given_up_at timestamptz(3),
  reason text,
  constraint deliveries_given_up check (num_nonnulls(given_up_at, reason) in (0, 2))
);
create index deliveries_due on deliveries (by, due_at) where given_up_at is null;
create index deliveries_given_up on deliveries (given_up_at) where given_up_at is not null;
