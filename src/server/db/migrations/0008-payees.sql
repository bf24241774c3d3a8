-- Whom to pay: bank accounts, PromptPay numbers and pages of businesses. A row is never written over: a change ends it and adds
-- its successor, so that the history tells what stood when. What people ask for is compared with `look_up` alone.

create table bank_accounts (
  id uuid primary key,
  business_id uuid not null constraint bank_accounts_business references businesses on delete cascade,
  -- An account at a bank, or PromptPay by mobile phone, by 13-digit id (person or company), by 15-digit e-wallet.
  kind text not null constraint bank_accounts_kind check (kind in ('account', 'phone', 'id', 'wallet')),
  bank_code text constraint bank_accounts_bank_code check (bank_code ~ '^[0-9]{3}$'),
  number text not null constraint bank_accounts_number check (number ~ '^[0-9]{10,15}$'),
  account_name text not null constraint bank_accounts_account_name check (length(account_name) between 1 and 200),
  look_up text not null generated always as (kind || ':' || number) stored,
  replaces_id uuid constraint bank_accounts_replaces references bank_accounts on delete set null,
  checked_at timestamptz,
  checked_by uuid constraint bank_accounts_checked_by references users on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint bank_accounts_bank check ((kind = 'account') = (bank_code is not null)),
  constraint bank_accounts_replaced_once unique (replaces_id)
);
create index bank_accounts_business on bank_accounts (business_id, created_at);
create index bank_accounts_checked_by on bank_accounts (checked_by);
create unique index bank_accounts_look_up on bank_accounts (look_up, business_id, coalesce(bank_code, '')) where ended_at is null;

create table social_accounts (
  id uuid primary key,
  business_id uuid not null constraint social_accounts_business references businesses on delete cascade,
  kind text not null constraint social_accounts_kind check (kind in ('line', 'facebook', 'instagram', 'tiktok', 'wechat', 'website')),
  -- The one spelling that src/shared/payee.ts gives every way of writing it.
  handle text not null constraint social_accounts_handle check (length(handle) between 1 and 300),
  url text constraint social_accounts_url check (url ~ '^https?://' and length(url) <= 500),
  look_up text not null generated always as (kind || ':' || handle) stored,
  replaces_id uuid constraint social_accounts_replaces references social_accounts on delete set null,
  checked_at timestamptz,
  checked_by uuid constraint social_accounts_checked_by references users on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint social_accounts_replaced_once unique (replaces_id)
);
create index social_accounts_business on social_accounts (business_id, created_at);
create index social_accounts_checked_by on social_accounts (checked_by);
create unique index social_accounts_look_up on social_accounts (look_up, business_id) where ended_at is null;

-- A place's telephone is looked up as well, however it was written.
create index businesses_phone_digits on businesses (regexp_replace(phone, '[^0-9]', '', 'g')) where phone is not null;
